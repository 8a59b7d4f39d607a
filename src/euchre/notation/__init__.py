"""Games written down: records, positions, rules as text, EGN, and pictures of cards."""

from euchre.lazy import make_lazy_exports

__getattr__, __dir__ = make_lazy_exports(__name__, {}, submodules="egn encoding svg text")

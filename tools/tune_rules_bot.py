"""The weights of the rules bot, turned step by step: ``python -m tools.tune_rules_bot``."""

from __future__ import annotations

from dataclasses import fields

import click

from euchre.bots.rules_player.weights import Weights
from euchre.cli.shared.options import (
    load_rules_with_settings,
    refuse_idle_options,
    rules_option,
    set_knobs_option,
)
from euchre.cli.shared.terminal import echo
from tools.training.tuning import TuningStep, match_weights, tune_weights


@click.command(
    epilog="Example: python -m tools.tune_rules_bot pass_dealer 'pass_name_*' --deals 2000 --seed 1"
)
@click.argument("names", nargs=-1, metavar="[WEIGHT...]")
@rules_option
@set_knobs_option
@click.option(
    "--deals",
    type=click.IntRange(2),
    default=2000,
    show_default=True,
    metavar="N",
    help="Deals for each step that is tried, and again as many to prove it.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed, the same end.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    metavar="N",
    help="How often to go through the weights.",
)
def command(
    *,
    names: tuple[str, ...],
    rules_name: str,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    rounds: int,
) -> None:
    """Turn the weights of the rules bot to where it plays best.

    A step is taken only where the bot with it beats the bot without it by two standard errors, and
    by as much again on fresh deals. A pattern turns all weights that it fits together. Without any
    WEIGHT all are listed. The numbers found can be written into
    src/euchre/bots/rules_player/weights.py, where each is explained.
    """
    start, rules = Weights(), load_rules_with_settings(rules_name, settings)
    if not names:
        refuse_idle_options(
            ("rules_name", "settings", "deals", "seed", "rounds"), "does nothing without a WEIGHT"
        )
        for field in fields(start):
            echo(f"{field.name} = {getattr(start, field.name)}")
        return
    turned = [name for pattern in names for name in match_weights(pattern)]
    best = tune_weights(names, rules, deals, seed, start=start, rounds=rounds, tell=_print_trial)
    for name in dict.fromkeys(turned):
        old, new = getattr(start, name), getattr(best, name)
        echo(f"{name} = {new}" + ("" if new == old else f"  (was {old})"))


def _print_trial(trial: TuningStep) -> None:
    found, verdict = trial.found, "taken" if trial.is_taken else "left"
    echo(
        f"{trial.name} {trial.step:+.3f}: {found.mean:+.4f} ± {found.standard_error:.4f} "
        "points a hand, "
        f"{verdict}",
        err=True,
    )


if __name__ == "__main__":
    command()

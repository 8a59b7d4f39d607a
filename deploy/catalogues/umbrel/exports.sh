# The network addresses of this Umbrel, which people may type: a container doesn't see them.
export APP_EUCHRE_ADDRESSES="$(hostname --all-ip-addresses 2>/dev/null || true)"

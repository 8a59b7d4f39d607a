"""Many hands at once, moved on by decisions from outside: what `euchre.envs.BatchEnv` stands on."""

# Ce que montrent les scripts des pages des soirées.

# Ce que montrent les scripts des pages des soirées.
event-page-script-lost = Le serveur ne répond pas. Ce que vous voyez n’est peut-être plus à jour; on essaie encore.
event-page-script-changed = Cette page a changé.
event-page-script-show = Voir les changements
event-page-script-more = { $label } : un de plus
event-page-script-less = { $label } : un de moins

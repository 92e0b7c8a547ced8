/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Navigation principale',
  proposals: 'Propositions',
  clients: 'Clients',
  outbox: 'Boîte d’envoi',
  activity: 'Activité',
  settings: 'Réglages',
  search: 'Rechercher',
  sampleAccount: 'Exemples sur cet ordinateur',
  noKeychain: 'Cet ordinateur n’a pas de trousseau. Vous devrez saisir la clé API à chaque démarrage.',
  singleKeys: 'Raccourcis à une touche',
  singleKeysHint:
    'Séquences avec G comprises. Désactivez-les si vous dictez ou appuyez souvent sur des touches par mégarde.',
  insights: 'Statistiques',
  responses_one: '{{count}} nouvelle réponse de client',
  responses_other: '{{count}} nouvelles réponses de clients',
  unread_one: '{{count}} nouveau',
  unread_other: '{{count}} nouveaux',
  noNotices: 'Impossible d’afficher les avis sur vos données',
  noBackup: 'Les sauvegardes ne sont pas disponibles dans cette fenêtre',
};

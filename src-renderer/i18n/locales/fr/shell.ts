/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Navigation principale',
  proposals: 'Propositions',
  clients: 'Clients',
  outbox: 'Boîte d’envoi',
  activity: 'Activité',
  settings: 'Réglages',
  search: 'Rechercher',
  sampleAccount: 'Sur cet ordinateur, exemples',
  noKeychain: 'Cet ordinateur n’a pas de trousseau. La clé API est oubliée quand Layover se ferme.',
  singleKeys: 'Touches seules',
  singleKeysHint:
    'Lettres seules et séquences avec G. Désactivez-les si vous dictez ou appuyez sur des touches par mégarde.',
  insights: 'Analyses',
  unread_one: '{{count}} nouveau',
  unread_other: '{{count}} nouveaux',
};

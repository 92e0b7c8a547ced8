/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Hauptnavigation',
  proposals: 'Angebote',
  clients: 'Kunden',
  outbox: 'Postausgang',
  activity: 'Aktivität',
  settings: 'Einstellungen',
  search: 'Suchen',
  sampleAccount: 'Auf diesem Computer, Beispieldaten',
  noKeychain:
    'Dieser Computer hat keinen Schlüsselbund. Der API-Schlüssel wird beim Beenden von Layover vergessen.',
  singleKeys: 'Tasten ohne Zusatztaste',
  singleKeysHint:
    'Einzelne Buchstaben und Folgen mit G. Schalten Sie sie aus, wenn Sie diktieren oder versehentlich Tasten drücken.',
  insights: 'Auswertung',
  unread_one: '{{count}} neu',
  unread_other: '{{count}} neu',
};

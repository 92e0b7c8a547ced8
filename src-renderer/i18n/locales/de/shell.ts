/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Hauptnavigation',
  proposals: 'Angebote',
  clients: 'Kunden',
  outbox: 'Postausgang',
  activity: 'Aktivität',
  settings: 'Einstellungen',
  search: 'Suchen',
  sampleAccount: 'Lokale Beispieldaten',
  noKeychain:
    'Dieser Computer hat keinen Schlüsselbund. Sie müssen den API-Schlüssel jedes Mal neu eingeben.',
  singleKeys: 'Kurzbefehle mit einer Taste',
  singleKeysHint:
    'Auch Folgen mit G. Schalten Sie sie aus, wenn Sie diktieren oder oft versehentlich Tasten drücken.',
  insights: 'Auswertung',
  responses_one: '{{count}} neue Antwort von Kunden',
  responses_other: '{{count}} neue Antworten von Kunden',
  unread_one: '{{count}} neu',
  unread_other: '{{count}} neu',
  noNotices: 'Hinweise zu Ihren Daten konnten nicht angezeigt werden',
  noBackup: 'Sicherungen sind in diesem Fenster nicht verfügbar',
};

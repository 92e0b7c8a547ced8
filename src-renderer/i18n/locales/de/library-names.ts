/** Names and messages of the library that the window needs from the start. */
export const libraryNames = {
  take: 'Diesen Abschnitt aktualisieren',
  keepMine: 'Diese Version behalten',
  pickerLabel: 'Bibliothek',
  notLoadedYet: 'Der Inhalt dieses Angebots ist noch nicht geladen. Versuchen Sie es gleich noch einmal.',
  savedAsTemplate: 'Als Vorlage „{{name}}“ gespeichert',
  deleted: '„{{title}}“ gelöscht',
  templateNumber: 'Vorlage {{id}}',
  insert: 'Aus der Bibliothek einfügen',
  addStarters: 'Beispielvorlagen hinzufügen',
  startersAdded_one: '{{count}} Beispielvorlage hinzugefügt',
  startersAdded_other: '{{count}} Beispielvorlagen hinzugefügt',
  saveAsTemplate: 'Als Vorlage speichern',
} as const;

/** Names and messages of the library that the window needs from the start. */
export const libraryNames = {
  take: 'Deze sectie bijwerken',
  keepMine: 'Deze versie behouden',
  pickerLabel: 'Bibliotheek',
  notLoadedYet: 'De inhoud van deze offerte is nog niet geladen. Probeer het over een ogenblik opnieuw.',
  savedAsTemplate: 'Opgeslagen als sjabloon ‘{{name}}’',
  deleted: '‘{{title}}’ verwijderd',
  templateNumber: 'Sjabloon {{id}}',
  insert: 'Invoegen uit de bibliotheek',
  addStarters: 'Voorbeeldsjablonen toevoegen',
  startersAdded_one: '{{count}} voorbeeldsjabloon toegevoegd',
  startersAdded_other: '{{count}} voorbeeldsjablonen toegevoegd',
  saveAsTemplate: 'Opslaan als sjabloon',
} as const;

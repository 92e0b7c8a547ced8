/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Hoofdnavigatie',
  proposals: 'Offertes',
  clients: 'Klanten',
  outbox: 'Postvak UIT',
  activity: 'Activiteit',
  settings: 'Instellingen',
  search: 'Zoeken',
  sampleAccount: 'Op deze computer, voorbeelddata',
  noKeychain: 'Deze computer heeft geen sleutelhanger. De API-sleutel wordt vergeten zodra Layover stopt.',
  singleKeys: 'Toetsen zonder combinatietoets',
  singleKeysHint: 'Losse letters en reeksen met G. Zet ze uit als u dicteert of per ongeluk toetsen indrukt.',
  insights: 'Inzichten',
  unread_one: '{{count}} nieuw',
  unread_other: '{{count}} nieuw',
};

/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Hoofdnavigatie',
  proposals: 'Offertes',
  clients: 'Klanten',
  outbox: 'Postvak UIT',
  activity: 'Activiteit',
  settings: 'Instellingen',
  search: 'Zoeken',
  sampleAccount: 'Lokale voorbeeldgegevens',
  noKeychain: 'Deze computer heeft geen sleutelhanger. U moet de API-sleutel elke keer opnieuw invoeren.',
  singleKeys: 'Sneltoetsen met één toets',
  singleKeysHint: 'Ook reeksen met G. Zet dit uit als u dicteert of vaak per ongeluk toetsen indrukt.',
  insights: 'Inzichten',
  responses_one: '{{count}} nieuwe reactie van een klant',
  responses_other: '{{count}} nieuwe reacties van klanten',
  unread_one: '{{count}} nieuw',
  unread_other: '{{count}} nieuw',
};

/** Tags of proposals and clients. */
export const tags = {
  label: 'Labels',
  add: 'Label toevoegen',
  choose: 'Label kiezen',
  full_one: 'Niet meer dan {{count}} label.',
  full_other: 'Niet meer dan {{count}} labels.',
  title_one: 'Labels van {{count}} offerte',
  title_other: 'Labels van {{count}} offertes',
  addToAll: 'Aan alle toevoegen',
  removeFromAll: 'Van alle verwijderen',
  onlyHere: 'Labels blijven op deze computer en in uw back-ups. Klanten zien ze nooit.',
  field: 'labels',
};

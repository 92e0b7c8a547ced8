/** Tags of proposals and clients. */
export const tags = {
  label: 'Schlagwörter',
  add: 'Schlagwort hinzufügen',
  choose: 'Schlagwort wählen',
  full_one: 'Mehr als {{count}} Schlagwort ist nicht möglich.',
  full_other: 'Mehr als {{count}} Schlagwörter sind nicht möglich.',
  title_one: 'Schlagwörter von {{count}} Angebot',
  title_other: 'Schlagwörter von {{count}} Angeboten',
  addToAll: 'Allen hinzufügen',
  removeFromAll: 'Bei allen entfernen',
  onlyHere: 'Schlagwörter bleiben auf diesem Computer und in Ihren Sicherungen. Kunden sehen sie nie.',
  field: 'Schlagwörter',
};

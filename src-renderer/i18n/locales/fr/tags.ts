/** Tags of proposals and clients. */
export const tags = {
  label: 'Étiquettes',
  add: 'Ajouter une étiquette',
  choose: 'Choisir une étiquette',
  full_one: '{{count}} étiquette au plus.',
  full_other: '{{count}} étiquettes au plus.',
  title_one: 'Étiquettes de {{count}} proposition',
  title_other: 'Étiquettes de {{count}} propositions',
  addToAll: 'Ajouter à toutes',
  removeFromAll: 'Retirer de toutes',
  onlyHere:
    'Les étiquettes restent sur cet ordinateur et dans vos sauvegardes. Les clients ne les voient jamais.',
  field: 'étiquettes',
};

/** Taxes of a proposal. */
export const taxes = {
  heading: 'Taxes',
  add: 'Ajouter une taxe',
  other: 'Autre taxe',
  none: 'Aucune taxe',
  unknown: 'Les taxes ne sont pas encore chargées. Les totaux sont affichés hors taxes.',
  name: 'Nom de la taxe',
  namePlaceholder: 'p. ex. TVA',
  percentageOf: 'Pourcentage de {{name}}',
  remove: 'Retirer {{name}}',
  notPercentage: 'Saisissez un nombre de 0 à 100.',
  named: '{{name}} {{percentage}}',
  net: 'Sous-total',
  notInTotal: 'Taxes pas encore chargées',
  nameless: 'Saisissez un nom.',
} as const;

/** Taxes of a proposal. */
export const taxes = {
  heading: 'Taxes',
  add: 'Ajouter une taxe',
  other: 'Autre taxe',
  none: 'Aucune taxe',
  unknown: 'Les taxes de cette proposition ne sont pas encore lues. Les totaux sont affichés sans elles.',
  name: 'Nom de la taxe',
  namePlaceholder: 'Par exemple TVA',
  percentageOf: 'Pourcentage de {{name}}',
  remove: 'Retirer {{name}}',
  notPercentage: 'Un nombre de 0 à 100',
  named: '{{name}} {{percentage}}',
  net: 'Hors taxes',
  notInTotal: 'Totaux sans les taxes, qui ne sont pas encore lues',
  nameless: 'Saisissez un nom.',
} as const;

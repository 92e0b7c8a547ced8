/** Taxes of a proposal. */
export const taxes = {
  heading: 'Belastingen',
  add: 'Belasting toevoegen',
  other: 'Andere belasting',
  none: 'Geen belastingen',
  unknown: 'De belastingen van deze offerte zijn nog niet gelezen. Totalen staan er zonder.',
  name: 'Naam van de belasting',
  namePlaceholder: 'Bijvoorbeeld btw',
  percentageOf: 'Percentage van {{name}}',
  remove: '{{name}} verwijderen',
  notPercentage: 'Een getal van 0 tot 100',
  named: '{{name}} {{percentage}}',
  net: 'Vóór belastingen',
  notInTotal: 'Totalen zonder belastingen, die nog niet gelezen zijn',
  nameless: 'Voer een naam in.',
} as const;

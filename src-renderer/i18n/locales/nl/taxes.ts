/** Taxes of a proposal. */
export const taxes = {
  heading: 'Belastingen',
  add: 'Belasting toevoegen',
  other: 'Andere belasting',
  none: 'Geen belastingen',
  unknown: 'De belastingen zijn nog niet geladen. Totalen worden zonder belasting getoond.',
  name: 'Naam van de belasting',
  namePlaceholder: 'bijv. btw',
  percentageOf: 'Percentage van {{name}}',
  remove: '{{name}} verwijderen',
  notPercentage: 'Voer een getal van 0 tot 100 in.',
  named: '{{name}} {{percentage}}',
  net: 'Subtotaal',
  notInTotal: 'Belastingen nog niet geladen',
  nameless: 'Voer een naam in.',
} as const;

/** Taxes of a proposal. */
export const taxes = {
  heading: 'Steuern',
  add: 'Steuer hinzufügen',
  other: 'Andere Steuer',
  none: 'Keine Steuern',
  unknown: 'Die Steuern sind noch nicht geladen. Summen werden ohne sie angezeigt.',
  name: 'Name der Steuer',
  namePlaceholder: 'z. B. USt.',
  percentageOf: 'Prozentsatz von {{name}}',
  remove: '{{name}} entfernen',
  notPercentage: 'Geben Sie eine Zahl von 0 bis 100 ein.',
  named: '{{name}} {{percentage}}',
  net: 'Zwischensumme',
  notInTotal: 'Steuern noch nicht geladen',
  nameless: 'Geben Sie einen Namen ein.',
} as const;

/** Taxes of a proposal. */
export const taxes = {
  heading: 'Steuern',
  add: 'Steuer hinzufügen',
  other: 'Andere Steuer',
  none: 'Keine Steuern',
  unknown: 'Die Steuern dieses Angebots sind noch nicht gelesen. Summen stehen ohne sie da.',
  name: 'Name der Steuer',
  namePlaceholder: 'Etwa USt.',
  percentageOf: 'Prozentsatz von {{name}}',
  remove: '{{name}} entfernen',
  notPercentage: 'Eine Zahl von 0 bis 100',
  named: '{{name}} {{percentage}}',
  net: 'Vor Steuern',
  notInTotal: 'Summen ohne Steuern, die noch nicht gelesen sind',
  nameless: 'Geben Sie einen Namen ein.',
} as const;

/** Taxes of a proposal. */
export const taxes = {
  heading: 'Taxes',
  add: 'Add tax',
  other: 'Another tax',
  none: 'No taxes',
  unknown: 'The taxes of this proposal have not been read yet. Totals are shown without them.',
  name: 'Name of the tax',
  namePlaceholder: 'Such as VAT',
  percentageOf: 'Percentage of {{name}}',
  remove: 'Remove {{name}}',
  notPercentage: 'A number from 0 to 100',
  named: '{{name}} {{percentage}}',
  net: 'Before taxes',
  notInTotal: 'Totals are without taxes, which have not been read yet',
  nameless: 'Enter a name.',
} as const;

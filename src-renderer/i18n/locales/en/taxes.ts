/** Taxes of a proposal. */
export const taxes = {
  heading: 'Taxes',
  add: 'Add tax',
  other: 'Other tax',
  none: 'No taxes',
  unknown: 'The taxes haven’t loaded yet. Totals are shown without them.',
  name: 'Tax name',
  namePlaceholder: 'e.g. Sales tax',
  percentageOf: 'Percentage of {{name}}',
  remove: 'Remove {{name}}',
  notPercentage: 'Enter a number from 0 to 100.',
  named: '{{name}} {{percentage}}',
  net: 'Subtotal',
  notInTotal: 'Taxes haven’t loaded yet',
  nameless: 'Enter a name.',
} as const;

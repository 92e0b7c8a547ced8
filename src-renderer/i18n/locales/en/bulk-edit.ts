/** Changing many proposals at once. */
export const bulkEdit = {
  title_one: 'Edit {{count}} proposal',
  title_other: 'Edit {{count}} proposals',
  apply_one: 'Change {{count}} proposal',
  apply_other: 'Change {{count}} proposals',
  leave: 'Don’t change',
  onDay: 'Set a date',
  noExpiry: 'No expiry date',
  day: 'Expiry date',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  locked_one: '{{list}} is accepted and can’t be changed.',
  locked_other: '{{list}} are accepted and can’t be changed.',
  seen_one: '{{count}} was already sent. The client sees the change right away.',
  seen_other: '{{count}} were already sent. The clients see the changes right away.',
  waiting_one: '{{count}} has a queued email. It’s put on hold until you review it.',
  waiting_other: '{{count}} have queued emails. They’re put on hold until you review them.',
} as const;

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
  locked_one: '{{list}} was accepted and can’t be changed.',
  locked_other: '{{list}} were accepted and can’t be changed.',
  seen_one: '{{count}} was already sent. The client will see the change right away.',
  seen_other: '{{count}} were already sent. The clients will see the changes right away.',
  waiting_one: '{{count}} has a queued email. It will be put on hold until you review it.',
  waiting_other: '{{count}} have queued emails. They’ll be put on hold until you review them.',
} as const;

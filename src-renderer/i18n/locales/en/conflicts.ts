/** The marks beside fields that two people have changed differently. */
export const conflicts = {
  hint: 'Edited in two places. Choose which version to keep.',
  deleted: 'Conflict: deleted elsewhere',
  inField: 'Conflict: {{field}}',
  toResolve_one: '{{count}} conflict to resolve',
  toResolve_other: '{{count}} conflicts to resolve',
} as const;

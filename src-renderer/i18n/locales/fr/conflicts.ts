/** The marks beside fields that two people have changed differently. */
export const conflicts = {
  hint: 'Modifié à deux endroits. Choisissez la version à garder.',
  deleted: 'Conflit : supprimé ailleurs',
  inField: 'Conflit : {{field}}',
  toResolve_one: '{{count}} conflit à résoudre',
  toResolve_other: '{{count}} conflits à résoudre',
} as const;

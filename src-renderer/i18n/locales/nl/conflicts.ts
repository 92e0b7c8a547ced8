/** The marks beside fields that two people have changed differently. */
export const conflicts = {
  hint: 'Op twee plaatsen bewerkt. Kies welke versie blijft.',
  deleted: 'Conflict: elders verwijderd',
  inField: 'Conflict: {{field}}',
  toResolve_one: '{{count}} conflict op te lossen',
  toResolve_other: '{{count}} conflicten op te lossen',
} as const;

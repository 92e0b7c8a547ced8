/** The marks beside fields that two people have changed differently. */
export const conflicts = {
  hint: 'An zwei Stellen bearbeitet. Wählen Sie, welche Version bleibt.',
  deleted: 'Konflikt: anderswo gelöscht',
  inField: 'Konflikt: {{field}}',
  toResolve_one: '{{count}} Konflikt zu lösen',
  toResolve_other: '{{count}} Konflikte zu lösen',
} as const;

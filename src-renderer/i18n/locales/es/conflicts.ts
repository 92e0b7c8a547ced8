/** The marks beside fields that two people have changed differently. */
export const conflicts = {
  hint: 'Editado en dos sitios. Elija qué versión conservar.',
  deleted: 'Conflicto: eliminado en otro sitio',
  inField: 'Conflicto: {{field}}',
  toResolve_one: '{{count}} conflicto por resolver',
  toResolve_other: '{{count}} conflictos por resolver',
} as const;

/** A column's name without case, accents and signs, for comparison with known names. */
export function plainColumnName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z\d]/gu, '');
}

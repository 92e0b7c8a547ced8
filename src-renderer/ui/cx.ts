/** Joins class names and omits false ones. That is enough, because no class here overrides another. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

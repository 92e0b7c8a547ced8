/** Joins class names, leaving out what is false: enough, because no class here ever overrides another. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

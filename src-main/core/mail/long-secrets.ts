import type { SecretStore } from '../ports.ts';

/** Limit of an entry in characters. Windows stores at most 2560 bytes, two for each character. */
const longestEntry = 1000;

/**
 * Secrets of any length. A long one takes several entries; the first character of each says whether another follows.
 */
export function createLongSecrets(store: SecretStore): Pick<SecretStore, 'read' | 'write' | 'remove'> {
  const entry = (name: string, index: number): string => (index === 0 ? name : `${name}#${index}`);

  /** The entries of a secret; fewer than written if one is missing. */
  async function parts(
    name: string,
  ): Promise<{ readonly texts: readonly string[]; readonly isWhole: boolean }> {
    const texts: string[] = [];
    for (;;) {
      const part = await store.read(entry(name, texts.length));
      if (part === null) return { texts, isWhole: false };
      texts.push(part.slice(1));
      if (!part.startsWith('+')) return { texts, isWhole: true };
    }
  }

  async function removeFrom(name: string, first: number, length: number): Promise<void> {
    for (let index = length - 1; index >= first; index -= 1) await store.remove(entry(name, index));
  }

  return {
    async read(name) {
      const { texts, isWhole } = await parts(name);
      return isWhole ? texts.join('') : null;
    },
    async write(name, secret) {
      const before = (await parts(name)).texts.length;
      const count = Math.max(1, Math.ceil(secret.length / longestEntry));
      for (let index = count - 1; index >= 0; index -= 1) {
        const mark = index === count - 1 ? '.' : '+';
        const text = secret.slice(index * longestEntry, (index + 1) * longestEntry);
        await store.write(entry(name, index), mark + text);
      }
      await removeFrom(name, count, before);
    },
    async remove(name) {
      await removeFrom(name, 0, (await parts(name)).texts.length);
    },
  };
}

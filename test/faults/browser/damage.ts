import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The kinds of damage to the files of Chromium's IndexedDB, which is a LevelDB. */
export const damages = [
  'wiped',
  'log cut short',
  'log flipped',
  'tables cut short',
  'tables flipped',
  'tables gone',
  'manifest cut short',
  'manifest flipped',
  'current gone',
  'everything flipped',
] as const;
export type Damage = (typeof damages)[number];

/** The folder of the IndexedDB of the profile's only origin; null for none. */
function levelDbIn(profile: string): string | null {
  const folder = path.join(profile, 'Default', 'IndexedDB');
  const name = readdirSync(folder).find((found) => found.endsWith('.indexeddb.leveldb'));
  return name === undefined ? null : path.join(folder, name);
}

/** Cuts off the second half. */
function cutShort(file: string): void {
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, Math.floor(statSync(file).size / 2));
  closeSync(handle);
}

/** Inverts eight bytes, spread over the file. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  for (let step = 1; step <= 8; step += 1) {
    const at = Math.floor((bytes.length * step) / 9);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  }
  writeFileSync(file, bytes);
}

/** Damages the profile of a closed browser. @returns the number of damaged files */
export function damageProfile(profile: string, damage: Damage): number {
  const folder = levelDbIn(profile);
  if (folder === null) return 0;
  const files = (pattern: RegExp): readonly string[] =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => path.join(folder, name));
  const each = (pattern: RegExp, act: (file: string) => void): number => {
    const met = files(pattern);
    for (const file of met) act(file);
    return met.length;
  };
  const remove = (file: string): void => rmSync(file, { force: true });
  const [log, tables, manifest] = [/\.log$/u, /\.ldb$/u, /^MANIFEST-/u];
  switch (damage) {
    case 'wiped':
      rmSync(path.join(profile, 'Default', 'IndexedDB'), { recursive: true });
      return 1;
    case 'log cut short':
      return each(log, cutShort);
    case 'log flipped':
      return each(log, flip);
    case 'tables cut short':
      return each(tables, cutShort);
    case 'tables flipped':
      return each(tables, flip);
    case 'tables gone':
      return each(tables, remove);
    case 'manifest cut short':
      return each(manifest, cutShort);
    case 'manifest flipped':
      return each(manifest, flip);
    case 'current gone':
      return each(/^CURRENT$/u, remove);
    case 'everything flipped':
      return each(/^(?!LOCK|LOG)/u, flip);
  }
}

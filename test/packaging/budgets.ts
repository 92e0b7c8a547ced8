import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../../build/lib/paths.mjs';
import type { Packed } from './pack.ts';

/** A size with a limit. 1 kB is 1,000 bytes. */
export interface Budget {
  readonly name: string;
  /** The largest allowed size, kB. */
  readonly limit: number;
  readonly measure: (packed: Packed) => number;
}

export const budgets: readonly Budget[] = [
  // About 2,300 kB are the readers of other programs' documents, 1,750 of them pdf.js. The dictionaries of five
  // languages are 5,840 kB.
  { name: 'app.asar', limit: 20_550, measure: (packed) => statSync(packed.archive).size / 1000 },
  { name: 'main before the window', limit: 600, measure: () => programSize('index.js') },
  {
    name: 'main with the core',
    limit: 1_500,
    measure: () => programSize('index.js', 'chunks/open-core-*.js'),
  },
  // About 115 kB are the YAML parser of the settings file. Rules as generators and printed attachments add about 30 kB,
  // keys, conditions and numbered changes as much again, moves between the engines 25 kB, and nodes that share a database
  // 20 kB. Reads in one round trip and pictures with addresses of their own add 15 kB; verified copies and
  // what nodes tell each other 10 kB; the scan of a damaged log, smaller pictures and refused overwrites 15 kB. The number
  // depends on where the repository is, by some kB.
  { name: 'service bundle', limit: 2_225, measure: () => programSize('service.js') },
  // A JPEG codec without native code.
  { name: 'worker of smaller pictures', limit: 65, measure: () => programSize('scale-worker.js') },
  // About 11 kB are TanStack Query. What is found by its text in lists, and asking for documents, are 1 kB;
  // pictures as files, dates in the language of the app, the room below messages, the content that an approval names, and starter templates with
  // the preferences of the spelling check are 1 kB each.
  { name: 'renderer first load, gzipped', limit: 424, measure: () => firstLoad() },
];

/** The size on disk of programs in out/main, with their chunks. Throws when a program is missing. */
function programSize(...entries: readonly string[]): number {
  const folder = inRoot('out', 'main');
  const files = new Set<string>();
  for (const entry of entries) {
    const found = globSync(entry, { cwd: folder });
    if (found.length === 0) throw new Error(`There is no ${entry}.`);
    for (const file of found) withImports(path.join(folder, file), files);
  }
  return total([...files].map((file) => statSync(file).size));
}

/** The page with everything that it loads first: scripts, styles, fonts. */
function firstLoad(): number {
  const folder = inRoot('out', 'renderer');
  const page = path.join(folder, 'index.html');
  const linked = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)]
    .map(([, file]) => path.join(folder, file ?? ''))
    .flatMap((file) => (file.endsWith('.js') ? [...withImports(file)] : [file]));
  const styles = linked.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
  // A browser downloads only the font subsets that the page needs: for English, this one. Italics load when first used.
  const fonts = styles
    .flatMap((style) => [...style.matchAll(/url\(([^)]*-latin-wght-normal[^)]*\.woff2)\)/g)])
    .map(([, url]) => path.join(folder, 'assets', path.basename(url ?? '')));
  const files = new Set([page, ...linked, ...fonts]);
  return total([...files].map((file) => gzipSync(readFileSync(file), { level: 9 }).length));
}

/** A module with its static imports, direct and indirect. */
function withImports(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  for (const [, specifier] of imports) withImports(path.join(path.dirname(file), specifier ?? ''), seen);
  return seen;
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

import { capture } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

/** The entry of each bundle. A test compares the list with electron.vite.config.ts. */
export const ENTRIES = [
  'src-main/electron/main.ts',
  'src-preload/preload.ts',
  'src-renderer/main.tsx',
  'src-service/main.ts',
  'src-service/page/pictures/scale-worker.ts',
];

/** Packages that Vite bundles by glob imports (`read-font.ts`, `spelling-worker.ts`), which esbuild does not follow. */
const BY_PATTERN = [
  ...['inter', 'source-sans-3', 'jost', 'source-serif-4', 'eb-garamond', 'zilla-slab'].map(
    (name) => `@fontsource/${name}`,
  ),
  ...['en_us', 'en-gb', 'de-de', 'fr-fr', 'es-es', 'nl-nl'].map((name) => `@cspell/dict-${name}`),
].map((name) => `node_modules/${name}`);

/** Runs in a process of its own, because these scripts import no package. Writes no files. */
const PROGRAM = `
  import path from 'node:path';
  import { build } from 'esbuild';
  /** Vite's imports of workers by address: the worker is part of the bundles as well. */
  const workers = {
    name: 'workers',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\\?worker&url$/ }, ({ path: address, resolveDir }) => ({
        path: path.resolve(resolveDir, address.split('?')[0]),
        namespace: 'worker',
      }));
      onLoad({ filter: /.*/, namespace: 'worker' }, ({ path: file }) => ({
        contents: 'export * from ' + JSON.stringify(file) + '; export default "";',
        resolveDir: path.dirname(file),
      }));
    },
  };
  const { metafile } = await build({
    entryPoints: ${JSON.stringify(ENTRIES)},
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['style', 'browser', 'import', 'module'],
    external: ['electron', '@napi-rs/keyring'],
    loader: { '.woff2': 'empty', '.png': 'empty' },
    logLevel: 'error',
    plugins: [workers],
  });
  console.log(JSON.stringify(Object.keys(metafile.inputs)));
`;

/**
 * Finds the packages whose code or style goes into a bundle: those that the entries import, directly or not. esbuild
 * lists all imports, so a package that tree shaking removes completely is named too.
 *
 * @param {string} node
 * @returns {Promise<string[]>} folders below the repository, such as `node_modules/react`, sorted
 */
export async function findBundledPackages(node) {
  const { code, output } = await capture(node, ['--input-type=module', '--eval', PROGRAM], { cwd: ROOT });
  if (code !== 0) throw new UserError(`${output}\nThe packages in the bundles could not be found.`);
  const inputs = /** @type {string[]} */ (JSON.parse(output));
  const folders = inputs.map((input) => packageFolder(input)).filter((folder) => folder !== null);
  return [...new Set([...folders, ...BY_PATTERN])].sort();
}

/**
 * @param {string} file a file below the repository
 * @returns {string | null} the folder of the innermost package it belongs to; null for our own code
 */
function packageFolder(file) {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return folder ?? null;
}

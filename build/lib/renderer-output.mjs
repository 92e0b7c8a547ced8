import { inRoot } from './paths.mjs';

/** The entry module of the window. */
const ENTRY = inRoot('src-renderer', 'main.tsx');

/**
 * @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }} Graph the modules of a build
 */

/**
 * Every module that the entry imports statically, directly or not.
 *
 * @param {Graph} graph
 * @returns {Set<string>} ids of modules
 */
function firstLoad(graph) {
  const seen = new Set([ENTRY]);
  // The loop also visits the ids that are added while it runs.
  for (const id of seen) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}

/**
 * Computed once: a process makes one build.
 *
 * @type {Set<string> | null}
 */
let first = null;

/**
 * How the renderer's bundle is split into chunks. Zod and its settings (`zod-settings.ts`) are one chunk, because
 * schemas must not run before the settings. The rest of the first load is another chunk, because one file compresses
 * better than many small ones.
 */
export const rendererOutput = {
  codeSplitting: {
    groups: [
      { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]zod-settings\.ts$/, priority: 2 },
      {
        name: (/** @type {string} */ id, /** @type {Graph} */ graph) => {
          first ??= firstLoad(graph);
          return first.has(id) ? 'first-load' : null;
        },
        priority: 1,
      },
    ],
  },
};

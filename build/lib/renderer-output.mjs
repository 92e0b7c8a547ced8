import { inRoot } from './paths.mjs';

/** What the window begins with. */
const ENTRY = inRoot('src-renderer', 'main.tsx');

/**
 * @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }} Graph the modules of a build
 */

/**
 * Everything that the window imports before a person has done anything, directly or not.
 *
 * @param {Graph} graph
 * @returns {Set<string>} ids of modules
 */
function firstLoad(graph) {
  const seen = new Set([ENTRY]);
  // A set that grows while it is walked is walked to its end.
  for (const id of seen) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}

/**
 * Of the one build of this process.
 *
 * @type {Set<string> | null}
 */
let first = null;

/**
 * How the renderer's bundle is cut, for whatever builds it. Zod and what it is told at the start are one chunk:
 * apart from each other, a chunk of schemas could run before the setting that they need (`zod-settings.ts`). The rest
 * of the first load is another: in seventy small files it is 6 % larger once each of them is compressed.
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

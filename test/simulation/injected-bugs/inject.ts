import { enableCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { injectedBugs } from './bugs.ts';

/** A loader hook, imported first: it replaces one line in one file of the engine. */
const name = process.env['LAYOVER_INJECTED_BUG'];
const bug = injectedBugs.find((candidate) => candidate.name === name);
if (bug === undefined) throw new Error(`No injected bug is called "${name ?? ''}".`);

// All other files are the same in every hunt, so they come from the cache.
enableCompileCache();

const target = pathToFileURL(bug.file).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== target || loaded.source == null) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    if (source.split(bug.find).length !== 2)
      throw new Error(`"${bug.name}" does not fit ${bug.file} any more.`);
    return { ...loaded, source: source.replace(bug.find, () => bug.replace) };
  },
});

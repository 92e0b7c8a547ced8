import { enableCompileCache, registerHooks } from 'node:module';
import { bugVariable, inRepository, injectBug, injectedBugSchema } from './injected-bug.ts';

/** A loader hook, imported first: it replaces one text in one file. No file on the disk changes. */
const bug = injectedBugSchema.parse(JSON.parse(process.env[bugVariable] ?? 'null'));

// All other files are the same in every run, so they come from the cache.
enableCompileCache();

const target = inRepository(bug.file).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url.split('?', 1)[0] !== target || loaded.source == null) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: injectBug(bug, source) };
  },
});

import { decodeTrie, type ITrie } from 'cspell-trie-lib';
import type { Language } from '#shared/i18n/languages.ts';
import { dictionaryFiles } from './dictionary-files.ts';
import { isCorrect } from './is-correct.ts';
import { suggest } from './suggest.ts';

export type SpellingQuestion =
  | { readonly id: number; readonly language: Language; readonly check: readonly string[] }
  | { readonly id: number; readonly language: Language; readonly suggestFor: string };

/** The words that are wrong, or words in the place of a wrong one, the likeliest first. */
export interface SpellingAnswer {
  readonly id: number;
  readonly words: readonly string[];
}

/** Addresses of the app's own files. */
const files = import.meta.glob<string>('../../../node_modules/@cspell/dict-*/*.trie.gz', {
  query: '?url',
  import: 'default',
});

async function readDictionary(file: string): Promise<ITrie> {
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${file}`))?.[1];
  if (load === undefined) throw new Error(`There is no dictionary ${file}.`);
  const { body, ok } = await fetch(await load());
  if (!ok || body === null) throw new Error(`The dictionary ${file} cannot be read.`);
  const unpacked = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return decodeTrie(new Uint8Array(unpacked));
}

/** The dictionaries of the newest language. Those of one language take up to 200 MB while they are read. */
let open: { readonly language: Language; readonly tries: Promise<readonly ITrie[]> } | null = null;

function dictionariesOf(language: Language): Promise<readonly ITrie[]> {
  if (open?.language !== language)
    open = { language, tries: Promise.all(dictionaryFiles[language].map(readDictionary)) };
  return open.tries;
}

async function answer(question: SpellingQuestion): Promise<readonly string[]> {
  const tries = await dictionariesOf(question.language);
  if ('suggestFor' in question) return suggest(tries, question.language, question.suggestFor);
  return question.check.filter((word) => !isCorrect(tries, question.language, word));
}

self.addEventListener('message', ({ data }: MessageEvent<SpellingQuestion>) => {
  const { id } = data;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
  const reply = (words: readonly string[]): void => self.postMessage({ id, words } satisfies SpellingAnswer);
  // Without a dictionary no word is wrong.
  answer(data).then(reply, () => reply([]));
});

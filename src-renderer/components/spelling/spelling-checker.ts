import type { Language } from '#shared/i18n/languages.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-worker.ts';

type Asking =
  | { readonly language: Language; readonly check: readonly string[] }
  | { readonly language: Language; readonly suggestFor: string };

/** The worker ends after this time without a question, because its dictionary is large, ms. */
const idleMs = 5 * 60_000;
/** Number of known words of a language, after which they are forgotten. */
const mostKnown = 20_000;

let worker: Promise<Worker> | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const waiting = new Map<number, (words: readonly string[]) => void>();

function end(): void {
  void worker?.then((opened) => opened.terminate());
  worker = null;
  for (const resolve of waiting.values()) resolve([]);
  waiting.clear();
}

async function openWorker(): Promise<Worker> {
  const [{ createWorker }, { default: address }] = await Promise.all([
    import('../workers/run-worker.ts'),
    import('./spelling-worker.ts?worker&url'),
  ]);
  const opened = createWorker(address);
  opened.addEventListener('message', ({ data: { id, words } }: MessageEvent<SpellingAnswer>) => {
    waiting.get(id)?.(words);
    waiting.delete(id);
  });
  opened.addEventListener('error', end);
  return opened;
}

function ask(question: Asking): Promise<readonly string[]> {
  clearTimeout(idle);
  idle = setTimeout(end, idleMs);
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker ??= openWorker();
    worker.then(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
      (opened) => opened.postMessage({ id, ...question } satisfies SpellingQuestion),
      end,
    );
  });
}

/** Whether a word is wrong, of the words of a language that were asked for. */
const known = new Map<Language, Map<string, boolean>>();

function knownOf(language: Language): Map<string, boolean> {
  const words = known.get(language) ?? new Map<string, boolean>();
  known.set(language, words);
  return words;
}

/** Whether a word is wrong; undefined if it was never checked. */
export const isWrong = (language: Language, word: string): boolean | undefined => knownOf(language).get(word);

/** Checks words, so that `isWrong` knows them. */
export async function checkWords(language: Language, words: readonly string[]): Promise<void> {
  const wrong = new Set(await ask({ language, check: words }));
  const checked = knownOf(language);
  if (checked.size > mostKnown) checked.clear();
  for (const word of words) checked.set(word, wrong.has(word));
}

/** Words in the place of a wrong one, the likeliest first. */
export const suggestWords = (language: Language, word: string): Promise<readonly string[]> =>
  ask({ language, suggestFor: word });

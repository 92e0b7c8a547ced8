// oxlint-disable-next-line import/default -- Vite makes this module
import documentUrl from '../document-import/document-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite makes this module
import pictureUrl from '../body/pictures/import/picture-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite makes this module
import spellingUrl from '../body/spelling/spelling-worker.ts?worker&url';

/** The workers by name, with their addresses. */
const addresses = { picture: pictureUrl, document: documentUrl, spelling: spellingUrl } as const;

export type WorkerName = keyof typeof addresses;

/** Trusted Types, as far as a worker needs them. TypeScript's types of the window do not have them. */
interface TrustedWindow {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (name: string) => string },
    ): { createScriptURL(name: string): unknown };
  };
}

const addressOf = (name: string): string => addresses[name as WorkerName];

/** A worker's address must come from a policy. This one knows the addresses above and no other. */
const policy = (window as TrustedWindow).trustedTypes?.createPolicy('workers', {
  createScriptURL: addressOf,
});

export function createWorker(name: WorkerName): Worker {
  // The types of Worker do not know trusted addresses.
  const address = (policy?.createScriptURL(name) ?? addressOf(name)) as string;
  return new Worker(address, { type: 'module', name });
}

/**
 * Gives a worker one question, away from the window's thread. The worker's memory ends with its answer.
 *
 * @param longest how long it may take, in ms
 * @returns the answer; null if the worker failed or took too long
 */
export function runWorker<Answer>(
  name: WorkerName,
  question: unknown,
  longest: number,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const worker = createWorker(name);
    const end = (answer: Answer | null): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), longest);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => end(data));
    worker.addEventListener('error', () => end(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
    worker.postMessage(question);
  });
}

/** Trusted Types, as far as a worker needs them. TypeScript's types of the window do not have them. */
interface TrustedWindow {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): { createScriptURL(address: string): unknown };
  };
}

/** Returns the address of a file of the app. Throws for any other. */
function ownFile(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new Error('A worker must be a file of the app.');
  return address;
}

/** A worker's address must come from a policy. */
const policy = (window as TrustedWindow).trustedTypes?.createPolicy('workers', { createScriptURL: ownFile });

/** @param address as Vite gives it for an import of `?worker&url` */
export function createWorker(address: string): Worker {
  // The types of Worker do not know trusted addresses.
  const trusted = (policy?.createScriptURL(address) ?? ownFile(address)) as string;
  return new Worker(trusted, { type: 'module' });
}

/**
 * Gives a worker one question, away from the window's thread. The worker's memory ends with its answer.
 *
 * @param address as for `createWorker`
 * @param longest how long it may take, in ms
 * @returns the answer; null if the worker failed or took too long
 */
export function runWorker<Answer>(
  address: string,
  question: unknown,
  longest: number,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const worker = createWorker(address);
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

// oxlint-disable-next-line import/default -- Vite makes this module
import workerUrl from './picture-worker.ts?worker&url';
import { largestEmbedded, largestSourceFile } from './picture-limits.ts';
import type { PictureAnswer, PictureRequest } from './picture-worker.ts';

/** In ms. A hostile file may keep a decoder busy. */
const longestWork = 30_000;

/** Trusted Types, as far as a worker needs them. TypeScript's types of the window do not have them. */
interface TrustedWindow {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: () => string },
    ): { createScriptURL(address: string): unknown };
  };
}

/** A worker's address must come from a policy. This one knows a single address. */
const policy = (window as TrustedWindow).trustedTypes?.createPolicy('picture-worker', {
  createScriptURL: () => workerUrl,
});

/** Makes a picture for a text out of a file, away from the window's thread. The worker's memory ends with it. */
export function preparePicture(file: Blob): Promise<PictureAnswer> {
  if (file.size > largestSourceFile) return Promise.resolve({ problem: 'file-too-large' });
  return new Promise((resolve) => {
    // The types of Worker do not know trusted addresses.
    const address = (policy?.createScriptURL('') ?? workerUrl) as string;
    const worker = new Worker(address, { type: 'module', name: 'picture' });
    const end = (answer: PictureAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: 'damaged' }), longestWork);
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => end(data));
    worker.addEventListener('error', () => end({ problem: 'damaged' }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
    worker.postMessage({ file, limit: largestEmbedded } satisfies PictureRequest);
  });
}

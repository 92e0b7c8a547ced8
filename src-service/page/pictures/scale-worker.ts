import { parentPort } from 'node:worker_threads';
import { scaleJpeg } from './scale-jpeg.ts';
import type { ScaleAnswer, ScaleRequest } from './scale-thread.ts';

parentPort?.on('message', ({ bytes, width }: ScaleRequest) => {
  let answer: ScaleAnswer = null;
  try {
    const small = scaleJpeg(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), width);
    answer = small === null ? null : new Uint8Array(small);
  } catch {
    // It can be shown by no browser either, or is of a kind that only browsers know.
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no target
  parentPort?.postMessage(answer);
});

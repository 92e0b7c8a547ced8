import type { Words } from '../words.ts';

/** Every text of the window in French. */
export const fr: Words = {};

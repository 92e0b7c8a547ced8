import type { Words } from '../words.ts';

/** Every text of the window in German. */
export const de: Words = {};

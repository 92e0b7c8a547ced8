import type { Words } from '../words.ts';

/** Every text of the window in Spanish. */
export const es: Words = {};

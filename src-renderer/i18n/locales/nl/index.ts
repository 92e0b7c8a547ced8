import type { Words } from '../words.ts';

/** Every text of the window in Dutch. */
export const nl: Words = {};

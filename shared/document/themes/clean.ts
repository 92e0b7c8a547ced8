import type { Theme } from './theme.ts';

/** The base styles without an addition. */
export const clean: Theme = { body: 'inter', heading: 'inter', hasCover: false, styles: '' };

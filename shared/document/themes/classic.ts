import type { Theme } from './theme.ts';

/** A letter on warm paper. */
export const classic: Theme = {
  body: 'transitional',
  heading: 'transitional',
  hasCover: false,
  styles:
    ':root{--sans:var(--serif);--accent:#7a2e2e;--paper:#fffdf9;--desk:#f3efe6;--line:#e2dacb}body{font-size:17px}h1,h2{font-weight:400;letter-spacing:0}',
};

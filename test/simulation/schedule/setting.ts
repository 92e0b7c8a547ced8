import type { Variant } from '../../foreign-service/variants.ts';
import { pickWeather, type Weather } from '../world/faults.ts';
import type { Random } from '../world/random.ts';

/** Which service and which database a run is made with. */
export const partsChoices = ['mixed', 'real', 'model'] as const;
/** `mixed`: the real ones in a small share of the schedules, their models in the others. */
export type Parts = (typeof partsChoices)[number];

/** What one schedule is like from beginning to end. */
export interface Setting {
  readonly weather: Weather;
  readonly variants: readonly Variant[];
  /** The product's own HTTP client, the service's own HTTP routes, and SQLite on both sides. */
  readonly isReal: boolean;
  /** Nobody else works with the account. */
  readonly isAlone: boolean;
  readonly window: 'fixed' | 'sliding' | 'bucket';
}

/** Share of the schedules in which all parts are the real ones. */
const realShare = 0.01;
/** Share of schedules in which nobody else works with the account. */
const aloneShare = 0.3;

const variantChoices: readonly (readonly Variant[])[] = [
  [],
  [],
  ['autofill', 'extra-attributes'],
  ['per-capped-25', 'underscore-meta'],
  ['sections-reusable-only'],
  ['asc-order', 'line-items-always-included'],
  ['rate-headers-on-429-only', 'sent-status'],
  ['delete-cascade-late'],
  ['vnd-json', 'vendor-errors', 'recipients', 'no-line-item-list'],
  ['quiet-activity'],
];

/** Draws the setting of a schedule. The parts do not change what is drawn, so a seed stays what it is. */
export function pickSetting(random: Random, parts: Parts): Setting {
  const weather = pickWeather(random);
  const variants = random.pick(variantChoices);
  const drawnReal = random.chance(realShare);
  const isAlone = random.chance(aloneShare);
  const window = random.pick(['fixed', 'sliding', 'bucket'] as const);
  return { weather, variants, isReal: parts === 'mixed' ? drawnReal : parts === 'real', isAlone, window };
}

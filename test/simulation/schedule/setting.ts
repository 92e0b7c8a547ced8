import type { Variant } from '../../foreign-service/variants.ts';
import { pickNetworkQuality, type NetworkQuality } from '../world/faults.ts';
import type { Random } from '../world/random.ts';

/** The service and the database of a run. */
export const partsChoices = ['mixed', 'real', 'model'] as const;
/** `mixed`: real ones in a small share of the schedules, models in all others. */
export type Parts = (typeof partsChoices)[number];

/** The constant settings of one schedule. */
export interface Setting {
  readonly quality: NetworkQuality;
  readonly variants: readonly Variant[];
  /** Whether the product's HTTP client, the service's HTTP routes and SQLite are used. */
  readonly isReal: boolean;
  /** Whether no other user edits the account. */
  readonly isAlone: boolean;
  readonly window: 'fixed' | 'sliding' | 'bucket';
}

/** Share of schedules with real parts. */
const realShare = 0.01;
/** Share of schedules without another user. */
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

/** Draws the setting of a schedule. The parts do not change the draws, so a seed keeps its meaning. */
export function pickSetting(random: Random, parts: Parts): Setting {
  const quality = pickNetworkQuality(random);
  const variants = random.pick(variantChoices);
  const drawnReal = random.chance(realShare);
  const isAlone = random.chance(aloneShare);
  const window = random.pick(['fixed', 'sliding', 'bucket'] as const);
  return { quality, variants, isReal: parts === 'mixed' ? drawnReal : parts === 'real', isAlone, window };
}

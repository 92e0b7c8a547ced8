import { isRate } from '#shared/domain/pricing/discounts.ts';
import { readPercentage, shownPercentage } from '../../../components/pricing/percentage.ts';

/** The field of a discount's percentage, and what it stands for. */
export interface RateField {
  readonly text: string;
  /** Null removes the discount. */
  readonly rate: string | null;
  readonly isValid: boolean;
}

/**
 * @param typed what the user typed; null before that
 * @param current the percentage of the discount in this scope; null without one
 */
export function rateField(typed: string | null, current: string | null): RateField {
  const text = typed ?? (current === null ? '' : shownPercentage(current));
  if (text.trim() === '') return { text, rate: null, isValid: current !== null };
  const rate = readPercentage(text);
  return { text, rate, isValid: rate !== null && isRate(rate) };
}

/** What the user typed, in another scope. An emptied field removes only the discount of its own scope. */
export function typedInNextScope(typed: string | null): string | null {
  return typed === null || typed.trim() === '' ? null : typed;
}

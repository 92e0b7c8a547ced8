import { createContext, use } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Discount } from '#shared/domain/pricing/discounts.ts';

/** The discounts of the open proposal, for the lines that it shows. */
export interface Discounts {
  readonly byId: ReadonlyMap<LocalId, Discount>;
  /** Opens the dialog for a discount on this line, its section or the proposal. */
  ask(lineId: LocalId): void;
  /** Opens the dialog for a discount on this section or the proposal. */
  askForSection(sectionId: LocalId): void;
  /** Gives these discounts the amounts of their percentages. */
  recalculate(ids: readonly LocalId[]): void;
}

export const DiscountsContext = createContext<Discounts | null>(null);

/** The discounts of the open proposal; null in the library, where none are made. */
export const useDiscounts = (): Discounts | null => use(DiscountsContext);

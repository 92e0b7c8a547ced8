import { create } from 'zustand';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';

/** A change of the catalog: items to add or replace, and ids to remove. */
export interface CatalogChange {
  readonly put: readonly CatalogItem[];
  readonly remove: readonly string[];
}

/** A change that was made, and the one that takes it back. */
export interface CatalogStep {
  readonly label: () => string;
  readonly change: CatalogChange;
  readonly inverse: CatalogChange;
}

/** Older steps are dropped. */
const mostSteps = 100;

interface CatalogHistory {
  readonly past: readonly CatalogStep[];
  readonly future: readonly CatalogStep[];
  /** After a new change, an undone one cannot be made again. */
  add(step: CatalogStep): void;
  /** Moves a step that was undone or made again. */
  move(step: CatalogStep, to: 'past' | 'future'): void;
  clear(): void;
}

/** The catalog's changes since the start. The catalog is no record, so the undo of records does not know them. */
export const useCatalogHistory = create<CatalogHistory>((set) => ({
  past: [],
  future: [],
  add: (step) => set(({ past }) => ({ past: [...past, step].slice(-mostSteps), future: [] })),
  move: (step, to) =>
    set(({ past, future }) =>
      to === 'past'
        ? { past: [...past, step], future: future.filter((other) => other !== step) }
        : { past: past.filter((other) => other !== step), future: [...future, step] },
    ),
  clear: () => set({ past: [], future: [] }),
}));

/** The change that takes another one back, by the items before it. */
export function inverseOf(
  { put, remove }: CatalogChange,
  before: ReadonlyMap<string, CatalogItem>,
): CatalogChange {
  const touched = [...new Set([...put.map(({ id }) => id), ...remove])];
  return {
    put: touched.flatMap((id) => before.get(id) ?? []),
    remove: touched.filter((id) => !before.has(id)),
  };
}

import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { invalid, notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { LineItemWrite } from './input/line-item-schema.ts';
import type { LineItemRow } from '../storage/line-item-store.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import { closeGap, move, placeNew } from './positions.ts';
import { getUnlockedSection } from './sections.ts';
import type { Steps } from '../storage/steps.ts';

/** Items start at 1 (`field-notes.md §1 #9`). */
const firstPosition = 1;

const lineItemDefaults = {
  name: '',
  cost_type: 'fixed',
  recurring_type: null,
  per_type: null,
  quantity: null,
  amount: null,
} as const;

export function* getLineItem(context: Context, id: number): Steps<LineItemRow> {
  const item = yield* context.stores.lineItems.get(id);
  if (item === undefined) throw notFound('Line item');
  return item;
}

/**
 * Adds an item to a cost section, last unless a position is given (`field-notes.md §1 #9`). A missing section is a 404;
 * an accepted proposal and a text section are a 422.
 */
export function* createLineItem(
  context: Context,
  sectionId: number,
  input: LineItemWrite,
): Steps<LineItemRow> {
  const { lineItems } = context.stores;
  const now = timestamp(context.clock);
  const section = yield* getUnlockedSection(context, sectionId);
  if (section.section_type !== 'cost') {
    throw invalid('section_id', 'is a text section: only a cost section holds line items');
  }
  const { position, shift } = placeNew(
    firstPosition,
    yield* lineItems.countBySection(sectionId),
    input.position ?? null,
  );
  if (shift !== null) yield* lineItems.shiftPositions(sectionId, shift.from, shift.to, shift.by, now);
  const id = yield* lineItems.insert({
    ...lineItemDefaults,
    ...withDefaultsForNull(input, lineItemDefaults),
    section_id: sectionId,
    position,
    created_at: now,
    updated_at: now,
  });
  return withExactTotal(yield* getLineItem(context, id));
}

/** Changes an item. With `sectionId` (the longer path) the item must belong to that section. */
export function* updateLineItem(
  context: Context,
  id: number,
  sectionId: number | null,
  input: LineItemWrite,
): Steps<LineItemRow> {
  const { lineItems } = context.stores;
  const now = timestamp(context.clock);
  const before = yield* getLineItem(context, id);
  if (sectionId !== null && before.section_id !== sectionId) throw notFound('Line item');
  yield* getUnlockedSection(context, before.section_id);
  const requested = input.position ?? before.position;
  const { position, shift } = move(
    firstPosition,
    yield* lineItems.countBySection(before.section_id),
    before.position,
    requested,
  );
  if (shift !== null) yield* lineItems.shiftPositions(before.section_id, shift.from, shift.to, shift.by, now);
  yield* lineItems.patch(id, { ...withDefaultsForNull(input, lineItemDefaults), position, updated_at: now });
  return withExactTotal(yield* getLineItem(context, id));
}

/**
 * Deletes an item and closes the gap in the positions. An item of an accepted proposal is locked (`field-notes.md §1
 * #11`).
 */
export function* deleteLineItem(context: Context, id: number): Steps<LineItemRow> {
  const { lineItems } = context.stores;
  const item = yield* getLineItem(context, id);
  yield* getUnlockedSection(context, item.section_id);
  const shift = closeGap(firstPosition, yield* lineItems.countBySection(item.section_id), item.position);
  if (shift !== null) {
    yield* lineItems.shiftPositions(
      item.section_id,
      shift.from,
      shift.to,
      shift.by,
      timestamp(context.clock),
    );
  }
  yield* lineItems.remove(id);
  return item;
}

/** Refuses a total above the largest safe integer. */
function withExactTotal(item: LineItemRow): LineItemRow {
  if (!Number.isSafeInteger(lineTotal(item))) {
    throw invalid('quantity', `times the amount must be at most ${String(Number.MAX_SAFE_INTEGER)}`);
  }
  return item;
}

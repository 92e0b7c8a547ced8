import { invalid, notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { SectionWrite } from './input/section-schema.ts';
import type { SectionOwner, SectionRow } from '../storage/section-store.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import { closeGap, move, placeNew } from './positions.ts';
import { getUnlockedProposal } from './proposal-lookup.ts';
import type { Steps } from '../storage/steps.ts';

/** Sections start at 0 (`field-notes.md §1 #9`). */
const firstPosition = 0;

const sectionDefaults = {
  proposal_id: null,
  template_id: null,
  title: '',
  name: null,
  body: null,
  reusable: 0,
  section_type: 'text',
  page_break: 0,
  optional: 0,
  include_total: 0,
} as const;

export function* getSection(context: Context, id: number): Steps<SectionRow> {
  const section = yield* context.stores.sections.get(id);
  if (section === undefined) throw notFound('Section');
  return section;
}

export function* getUnlockedSection(context: Context, id: number): Steps<SectionRow> {
  const section = yield* getSection(context, id);
  yield* checkOwner(context, section);
  return section;
}

/**
 * Adds a section to its proposal or template, last unless a position is given (`field-notes.md §1 #9`). Refuses with
 * 422 if there is no owner, if there are two, or if the proposal is accepted.
 */
export function* createSection(context: Context, input: SectionWrite): Steps<SectionRow> {
  const { sections } = context.stores;
  const now = timestamp(context.clock);
  const values = { ...sectionDefaults, ...withDefaultsForNull(input, sectionDefaults) };
  const fields = { ...values, ...ownerAfter(noOwner, values) };
  yield* checkOwner(context, fields);
  const siblings = yield* sections.countByOwner(fields);
  const { position, shift } = placeNew(firstPosition, siblings, input.position ?? null);
  if (shift !== null) yield* sections.shiftPositions(fields, shift.from, shift.to, shift.by, now);
  const id = yield* sections.insert({
    ...fields,
    position,
    selected: 0,
    created_at: now,
    updated_at: now,
  });
  return yield* getSection(context, id);
}

/**
 * Changes the given fields. A section with a new owner goes last there unless a position is given; neither owner's
 * positions get gaps. Locked if the proposal of either owner is accepted. A section with line items stays a cost
 * section.
 */
export function* updateSection(context: Context, id: number, input: SectionWrite): Steps<SectionRow> {
  const { sections } = context.stores;
  const now = timestamp(context.clock);
  const before = yield* getUnlockedSection(context, id);
  const fields = withDefaultsForNull(input, sectionDefaults);
  if (fields.section_type === 'text' && (yield* context.stores.lineItems.countBySection(id)) > 0) {
    throw invalid('section_type', 'can’t change while the section has line items: delete them first');
  }
  const owner = ownerAfter(before, fields);
  const position = isSameOwner(before, owner)
    ? yield* moveWithinOwner(context, before, input.position ?? before.position, now)
    : yield* moveToOwner(context, before, owner, input.position ?? null, now);
  yield* sections.patch(id, { ...fields, ...owner, position, updated_at: now });
  return yield* getSection(context, id);
}

export function* deleteSection(context: Context, id: number): Steps<SectionRow> {
  const section = yield* getUnlockedSection(context, id);
  yield* closeGapOf(context, section, timestamp(context.clock));
  yield* context.stores.lineItems.removeBySection(id);
  yield* context.stores.sections.remove(id);
  return section;
}

export function* removeSectionsOf(context: Context, owner: SectionOwner): Steps<void> {
  const { sections, lineItems } = context.stores;
  for (const section of yield* sections.listByOwner(owner)) {
    yield* lineItems.removeBySection(section.id);
    yield* sections.remove(section.id);
  }
}

/** Copies all sections of an owner, with their items, to a new owner. No copy is chosen yet. */
export function* copySections(context: Context, from: SectionOwner, to: SectionOwner): Steps<void> {
  const { sections, lineItems } = context.stores;
  const now = timestamp(context.clock);
  for (const { id, ...section } of yield* sections.listByOwner(from)) {
    const copyId = yield* sections.insert({
      ...section,
      ...to,
      reusable: 0,
      selected: 0,
      created_at: now,
      updated_at: now,
    });
    for (const { id: _id, ...item } of yield* lineItems.listBySections([id])) {
      yield* lineItems.insert({ ...item, section_id: copyId, created_at: now, updated_at: now });
    }
  }
}

const noOwner: SectionOwner = { proposal_id: null, template_id: null };

/**
 * The owner after a write. A section belongs to a proposal or a template, never both: a new owner replaces the old
 * one, and two new owners are refused.
 */
function ownerAfter(before: SectionOwner, input: Partial<SectionOwner>): SectionOwner {
  const { proposal_id = before.proposal_id, template_id = before.template_id } = input;
  if (proposal_id === null || template_id === null) return { proposal_id, template_id };
  const isNewProposal = proposal_id !== before.proposal_id;
  const isNewTemplate = template_id !== before.template_id;
  if (isNewProposal && isNewTemplate) {
    throw invalid(
      'template_id',
      'cannot be given together with proposal_id: a section belongs to one of the two',
    );
  }
  return isNewTemplate ? { proposal_id: null, template_id } : { proposal_id, template_id: null };
}

function* checkOwner(context: Context, owner: SectionOwner): Steps<void> {
  if (owner.proposal_id !== null) {
    if ((yield* context.stores.proposals.get(owner.proposal_id)) === undefined)
      throw invalid('proposal_id', 'is not a proposal');
    yield* getUnlockedProposal(context, owner.proposal_id);
  }
  if (owner.template_id !== null && (yield* context.stores.templates.get(owner.template_id)) === undefined) {
    throw invalid('template_id', 'is not a template');
  }
}

function isSameOwner(a: SectionOwner, b: SectionOwner): boolean {
  return a.proposal_id === b.proposal_id && a.template_id === b.template_id;
}

function* moveWithinOwner(
  context: Context,
  section: SectionRow,
  requested: number,
  now: string,
): Steps<number> {
  const { sections } = context.stores;
  if (requested === section.position) return requested;
  const count = yield* sections.countByOwner(section);
  const { position, shift } = move(firstPosition, count, section.position, requested);
  if (shift !== null) yield* sections.shiftPositions(section, shift.from, shift.to, shift.by, now);
  return position;
}

function* moveToOwner(
  context: Context,
  section: SectionRow,
  owner: SectionOwner,
  wish: number | null,
  now: string,
): Steps<number> {
  const { sections } = context.stores;
  yield* checkOwner(context, owner);
  yield* closeGapOf(context, section, now);
  const { position, shift } = placeNew(firstPosition, yield* sections.countByOwner(owner), wish);
  if (shift !== null) yield* sections.shiftPositions(owner, shift.from, shift.to, shift.by, now);
  return position;
}

function* closeGapOf(context: Context, section: SectionRow, now: string): Steps<void> {
  const { sections } = context.stores;
  const shift = closeGap(firstPosition, yield* sections.countByOwner(section), section.position);
  if (shift !== null) yield* sections.shiftPositions(section, shift.from, shift.to, shift.by, now);
}

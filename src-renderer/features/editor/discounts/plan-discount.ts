import type { LocalId, NewId } from '#shared/domain/ids.ts';
import {
  cadenceOf,
  discountedLines,
  discountTarget,
  findDiscounts,
  type DiscountTarget,
} from '#shared/domain/pricing/discounts.ts';
import { recurringTypes, type LineItemFields, type RecurringType } from '#shared/domain/pricing/line-item.ts';
import { lineItemDefaults } from '#shared/sync/record-from-create.ts';
import type { Edit, SectionWithItems } from '../../../data/index.ts';

interface Line {
  readonly localId: LocalId;
  readonly fields: LineItemFields;
}

interface Section {
  readonly section: SectionWithItems['section'];
  readonly items: readonly Line[];
}

/** What a discount is taken from. */
export type DiscountPlace =
  | { readonly target: 'line'; readonly lineId: LocalId }
  | { readonly target: 'section'; readonly sectionId: LocalId }
  | { readonly target: 'proposal' };

interface Context {
  readonly proposalId: LocalId;
  readonly newId: () => NewId;
  /** The earliest time at which a delete is sent, ms since the epoch. */
  readonly notBefore: number;
  /** The name of a discount with this percentage, in the client's language. */
  readonly nameOf: (rate: string) => string;
}

const cadences: readonly (RecurringType | null)[] = [null, ...recurringTypes];

/** The discount line of a section, for one cadence; undefined without one. */
function discountIn(items: readonly Line[], target: DiscountTarget, cadence: RecurringType | null) {
  return items.find(({ fields }) => discountTarget(fields) === target && cadenceOf(fields) === cadence);
}

/** The line that a line is, or that the discount is taken from. */
function discountedLine(items: readonly Line[], lineId: LocalId): number {
  const index = items.findIndex(({ localId }) => localId === lineId);
  return items.findLastIndex(({ fields }, at) => at <= index && discountTarget(fields) === null);
}

/** The percentage of a discount that is there; null without one. */
export function currentRate(sections: readonly Section[], place: DiscountPlace): string | null {
  for (const { section, items } of sections) {
    if (place.target === 'line') {
      const below = items[discountedLine(items, place.lineId) + 1];
      const isHere = items.some(({ localId }) => localId === place.lineId);
      if (isHere && below !== undefined && discountTarget(below.fields) === 'line')
        return below.fields.discount_rate ?? null;
    } else if (place.target === 'proposal' || place.sectionId === section.localId) {
      const found = items.find(({ fields }) => discountTarget(fields) === place.target);
      if (found !== undefined) return found.fields.discount_rate ?? null;
    }
  }
  return null;
}

/**
 * The edits that set a discount, or remove it where `rate` is null. Discounts that matched their percentages follow;
 * those that somebody has changed stay as they are.
 */
export function planDiscount(
  sections: readonly Section[],
  place: DiscountPlace,
  rate: string | null,
  context: Context,
): readonly Edit[] {
  const touched = new Set<LocalId>();
  const { nameOf } = context;

  function withDiscount(line: Line, target: DiscountTarget, percentage: string): Line {
    const { fields } = line;
    touched.add(line.localId);
    // A name that the user has written stays.
    const isNamed = fields.discount_rate == null || fields.name === nameOf(fields.discount_rate);
    const name = isNamed ? nameOf(percentage) : fields.name;
    return { ...line, fields: { ...fields, name, discount_of: target, discount_rate: percentage } };
  }

  function created(
    sectionId: LocalId,
    target: DiscountTarget,
    percentage: string,
    cadence: RecurringType | null,
  ): Line {
    const charge =
      cadence === null
        ? ({ cost_type: 'fixed', recurring_type: null } as const)
        : ({ cost_type: 'recurring', recurring_type: cadence } as const);
    const fields = { ...lineItemDefaults, section_id: sectionId, ...charge, cost: 0 };
    return withDiscount({ localId: context.newId(), fields }, target, percentage);
  }

  function setOfLine(content: Section, lineId: LocalId): readonly Line[] {
    const { items, section } = content;
    if (!items.some(({ localId }) => localId === lineId)) return items;
    const at = discountedLine(items, lineId);
    const line = items[at];
    if (line === undefined) return items;
    const below = items[at + 1];
    const isThere = below !== undefined && discountTarget(below.fields) === 'line';
    if (rate === null) return isThere ? items.toSpliced(at + 1, 1) : items;
    const next = isThere
      ? withDiscount(below, 'line', rate)
      : created(section.localId, 'line', rate, cadenceOf(line.fields));
    return items.toSpliced(at + 1, isThere ? 1 : 0, next);
  }

  function setOfAll({ items, section }: Section, target: 'section' | 'proposal'): readonly Line[] {
    if (rate === null) return items.filter(({ fields }) => discountTarget(fields) !== target);
    let lines = items;
    for (const cadence of cadences) {
      if (discountedLines(lines, cadence, target).length === 0) continue;
      const known = discountIn(lines, target, cadence);
      if (known === undefined) {
        // Discounts on the proposal stand last, because they are taken last.
        const end = lines.findLastIndex(
          ({ fields }) => target === 'proposal' || discountTarget(fields) !== 'proposal',
        );
        lines = lines.toSpliced(end + 1, 0, created(section.localId, target, rate, cadence));
      } else {
        const changed = withDiscount(known, target, rate);
        lines = lines.map((line) => (line === known ? changed : line));
      }
    }
    return lines;
  }

  const planned = sections.map((content): Section => {
    if (place.target === 'line') return { ...content, items: setOfLine(content, place.lineId) };
    if (place.target === 'section' && place.sectionId !== content.section.localId) return content;
    return { ...content, items: setOfAll(content, place.target) };
  });
  const exact = findDiscounts(sections).flatMap(({ localId, isExact }) => (isExact ? [localId] : []));
  return difference(sections, withAmounts(planned, new Set([...touched, ...exact])), context);
}

/** The edits that give discounts the amounts of their percentages. */
export function planRecalculation(
  sections: readonly Section[],
  ids: ReadonlySet<LocalId>,
  context: Pick<Context, 'proposalId' | 'notBefore'>,
): readonly Edit[] {
  return difference(sections, withAmounts(sections, ids), context);
}

/** The sections with the amounts of these discounts worked out: first those of lines, which the others are taken from. */
function withAmounts(sections: readonly Section[], ids: ReadonlySet<LocalId>): readonly Section[] {
  let known = sections;
  for (const target of ['line', 'section', 'proposal'] as const) {
    const amounts = new Map(
      findDiscounts(known).flatMap((discount) =>
        discount.target === target && ids.has(discount.localId)
          ? [[discount.localId, discount.expected]]
          : [],
      ),
    );
    known = known.map((content) => ({
      ...content,
      items: content.items.map((line): Line => {
        const amount = amounts.get(line.localId);
        if (amount === undefined) return line;
        const { cost_type } = line.fields;
        return {
          ...line,
          fields: { ...line.fields, amount, cost_type: cost_type === 'per' ? 'fixed' : cost_type },
        };
      }),
    }));
  }
  return known;
}

/** The edits from one state of the lines to another with the same order. */
function difference(
  before: readonly Section[],
  after: readonly Section[],
  { proposalId, notBefore }: Pick<Context, 'proposalId' | 'notBefore'>,
): readonly Edit[] {
  const old = new Map(before.flatMap(({ items }) => items.map((line) => [line.localId, line] as const)));
  const kept = new Set(after.flatMap(({ items }) => items.map(({ localId }) => localId)));
  const gone = [...old.keys()].filter((localId) => !kept.has(localId));
  return [
    ...gone.map((localId): Edit => {
      return { kind: 'delete', entity: 'line_item', localId, scope: proposalId, notBefore };
    }),
    ...after.flatMap(({ section, items }) =>
      items.flatMap(({ localId, fields }, index): Edit[] => {
        const line = { entity: 'line_item', localId } as const;
        const was = old.get(localId)?.fields;
        const { section_id: _, position: __, ...values } = fields;
        if (was === undefined) {
          const position = {
            proposalId,
            sectionId: section.localId,
            after: items[index - 1]?.localId ?? null,
          };
          return [{ kind: 'create', ...line, ...position, values }];
        }
        const { name, amount, cost_type, discount_of, discount_rate } = fields;
        const wanted = { name, amount, cost_type, discount_of, discount_rate };
        const isChanged = Object.entries(wanted).some(([field, value]) => Reflect.get(was, field) !== value);
        return isChanged ? [{ kind: 'update', ...line, scope: proposalId, values: wanted }] : [];
      }),
    ),
  ];
}

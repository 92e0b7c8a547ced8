import {
  perTypes,
  recurringTypes,
  type LineItemFields,
  type PerType,
  type RecurringType,
} from '#shared/domain/pricing/line-item.ts';
import { t } from '../../i18n/index.ts';

/** How a line is charged: the API's three cost types with their unit or cadence, as one choice. */
export type Charge = 'fixed' | `per:${PerType}` | `recurring:${RecurringType}`;

type ChargeFields = Pick<LineItemFields, 'cost_type' | 'per_type' | 'recurring_type'>;

const perLabels = {
  hour: 'lines.perHour',
  day: 'lines.perDay',
  week: 'lines.perWeek',
  month: 'lines.perMonth',
  year: 'lines.perYear',
  item: 'lines.perItem',
  unit: 'lines.perUnit',
} as const satisfies Record<PerType, string>;

const recurringLabels = {
  hourly: 'lines.everyHour',
  daily: 'lines.everyDay',
  weekly: 'lines.everyWeek',
  monthly: 'lines.everyMonth',
  trimester: 'lines.every3Months',
  semiannually: 'lines.every6Months',
  yearly: 'lines.everyYear',
} as const satisfies Record<RecurringType, string>;

/** What a cadence's sum is called in a footer, as keys of the words. */
export const cadenceLabels = {
  hourly: 'lines.hourly',
  daily: 'lines.daily',
  weekly: 'lines.weekly',
  monthly: 'lines.monthly',
  trimester: 'lines.quarterly',
  semiannually: 'lines.halfYearly',
  yearly: 'lines.yearly',
} as const satisfies Record<RecurringType, string>;

const perOrder: readonly PerType[] = ['hour', 'day', 'week', 'month', 'year', 'item', 'unit'];
const recurringOrder: readonly RecurringType[] = recurringTypes.toReversed();

interface ChargeChoice {
  readonly value: Charge;
  /** Keys of the words. */
  readonly label: 'lines.once' | (typeof perLabels)[PerType] | (typeof recurringLabels)[RecurringType];
  readonly group: 'lines.groupOnce' | 'lines.groupPer' | 'lines.groupRecurring';
}

/** Every way of charging, in the order in which it is offered. */
export const charges: readonly ChargeChoice[] = [
  { value: 'fixed', label: 'lines.once', group: 'lines.groupOnce' },
  ...perOrder.map((type): ChargeChoice => ({
    value: `per:${type}`,
    label: perLabels[type],
    group: 'lines.groupPer',
  })),
  ...recurringOrder.map((type): ChargeChoice => ({
    value: `recurring:${type}`,
    label: recurringLabels[type],
    group: 'lines.groupRecurring',
  })),
];

/** A line's way of charging. Services may leave the unit or cadence out; then the commonest one is shown. */
export function chargeOf({ cost_type, per_type, recurring_type }: ChargeFields): Charge {
  if (cost_type === 'per') return `per:${per_type ?? 'unit'}`;
  if (cost_type === 'recurring') return `recurring:${recurring_type ?? 'monthly'}`;
  return 'fixed';
}

/** The words of a way of charging, such as "per hour"; the value itself if it is none of those offered. */
export function chargeLabel(charge: Charge): string {
  const choice = charges.find(({ value }) => value === charge);
  return choice === undefined ? charge : t(choice.label);
}

/** Every way of charging by its words in small letters, to read them back. */
export function chargesByName(): ReadonlyMap<string, Charge> {
  return new Map(charges.map(({ label, value }) => [t(label).toLowerCase(), value]));
}

/** The next way of charging whose words begin with a letter, after the current one and around the end; null if none does. */
export function nextChargeBy(letter: string, current: Charge): Charge | null {
  const wanted = letter.toLocaleLowerCase();
  const at = charges.findIndex(({ value }) => value === current);
  const inOrder = [...charges.slice(at + 1), ...charges.slice(0, at + 1)];
  return inOrder.find(({ label }) => t(label).toLocaleLowerCase().startsWith(wanted))?.value ?? null;
}

/** How a line is charged, as its fields. */
export function chargeFields({
  cost_type,
  per_type,
  recurring_type,
  quantity,
}: LineItemFields): ChargeFields & Pick<LineItemFields, 'quantity'> {
  return { cost_type, per_type, recurring_type, quantity };
}

/** The fields that a way of charging comes to. The quantity counts only `per` something, and outlives a change of charge. */
export function chargeValues(
  charge: Charge,
  quantity: number | null,
): ChargeFields & Pick<LineItemFields, 'quantity'> {
  const [kind, detail] = charge.split(':');
  const per_type = perTypes.find((type) => kind === 'per' && type === detail) ?? null;
  const recurring_type = recurringTypes.find((type) => kind === 'recurring' && type === detail) ?? null;
  if (per_type !== null) return { cost_type: 'per', per_type, recurring_type: null, quantity: quantity ?? 1 };
  if (recurring_type !== null) return { cost_type: 'recurring', per_type: null, recurring_type, quantity };
  return { cost_type: 'fixed', per_type: null, recurring_type: null, quantity };
}

/** Rhythms that need no slash: `120 monthly`. */
const adverbs = {
  weekly: ['weekly', 'wöchentlich', 'hebdomadaire', 'semanal', 'wekelijks'],
  monthly: ['monthly', 'monatlich', 'mensuel', 'mensual', 'maandelijks'],
  quarterly: ['quarterly', 'vierteljährlich', 'trimestriel', 'trimestral', 'driemaandelijks'],
  yearly: ['yearly', 'annually', 'jährlich', 'annuel', 'anual', 'jaarlijks'],
} as const;
const withoutSlash: ReadonlySet<string> = new Set(Object.values(adverbs).flat());

/** What people write behind the slash, in every language of the window at once: none of them means two things. */
const suffixes: readonly (readonly [Charge, readonly string[]])[] = [
  ['per:hour', ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'heure', 'hora', 'uur']],
  ['per:day', ['d', 'day', 'days', 'tag', 'tage', 'jour', 'día', 'dia', 'dag']],
  ['per:item', ['item', 'items', 'pc', 'pcs', 'piece', 'each', 'ea', 'stk', 'stück', 'pièce', 'pza', 'stuk']],
  ['per:unit', ['u', 'unit', 'units', 'einheit', 'unité', 'unidad', 'ud', 'eenheid']],
  ['recurring:weekly', ['w', 'wk', 'week', 'woche', 'semaine', 'sem', 'semana', ...adverbs.weekly]],
  [
    'recurring:monthly',
    ['m', 'mo', 'mon', 'mth', 'month', 'monat', 'mois', 'mes', 'mnd', 'maand', ...adverbs.monthly],
  ],
  [
    'recurring:trimester',
    ['q', 'qtr', 'quarter', '3mo', 'quartal', 'trim', 'trimestre', 'kwartaal', ...adverbs.quarterly],
  ],
  ['recurring:semiannually', ['6mo', 'half', 'halbjahr', 'semestre', 'halfjaar']],
  [
    'recurring:yearly',
    ['y', 'yr', 'a', 'pa', 'year', 'jahr', 'an', 'année', 'año', 'jaar', ...adverbs.yearly],
  ],
];

/** The units of a column of its own, in every language of the window at once. */
const units: readonly (readonly [Charge, readonly string[]])[] = [
  ['per:hour', ['stunden', 'heures', 'horas', 'uren']],
  ['per:day', ['tagen', 'jours', 'días', 'dias', 'dagen']],
  ['per:week', ['week', 'weeks', 'woche', 'wochen', 'semaine', 'semaines', 'semana', 'semanas', 'weken']],
  ['per:month', ['month', 'months', 'monat', 'monate', 'mois', 'mes', 'meses', 'maand', 'maanden']],
  ['per:year', ['year', 'years', 'jahr', 'jahre', 'an', 'ans', 'année', 'años', 'año', 'jaar', 'jaren']],
  ['per:item', ['pieces', 'pièces', 'piezas', 'stuks']],
  ['per:unit', ['einheiten', 'unités', 'unidades', 'eenheden']],
  ...suffixes.filter(([charge]) => charge.startsWith('per:')),
];

/** The unit that a cell names, such as "days" or "Std."; null where it is none of the API's. */
export function unitNamed(cell: string): Charge | null {
  const word = cell.toLowerCase().replace(/\.$/u, '');
  return units.find(([, words]) => words.includes(word))?.[0] ?? null;
}

/** Splits a cadence off the end of a price: `90/h` is per hour, `40/mo` and `40 monthly` come every month. */
export function parseChargeSuffix(text: string): {
  readonly rest: string;
  readonly charge: Charge | null;
  /** The text behind the slash that is no known charge; null if valid. */
  readonly unknown: string | null;
} {
  const match = /^(?<rest>.*?)(?:\s*(?<slash>\/)\s*|\s+)(?<word>(?:[36]\s?)?\p{L}+)\.?$/u.exec(text);
  const word = match?.groups?.['word']?.replaceAll(/\s/gu, '').toLowerCase();
  const rest = match?.groups?.['rest'];
  const hasSlash = match?.groups?.['slash'] !== undefined;
  if (word === undefined || rest === undefined || (!hasSlash && !withoutSlash.has(word)))
    return { rest: text, charge: null, unknown: null };
  const charge = suffixes.find(([, words]) => words.includes(word))?.[0] ?? null;
  return { rest, charge, unknown: charge === null ? word : null };
}

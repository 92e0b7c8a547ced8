import {
  perTypes,
  recurringTypes,
  type LineItemFields,
  type PerType,
  type RecurringType,
} from '#shared/domain/line-item.ts';

/** How a line is charged: the API's three cost types with their unit or cadence, as one choice. */
export type Charge = 'fixed' | `per:${PerType}` | `recurring:${RecurringType}`;

type ChargeFields = Pick<LineItemFields, 'cost_type' | 'per_type' | 'recurring_type'>;

const perLabels: Readonly<Record<PerType, string>> = {
  hour: 'per hour',
  day: 'per day',
  week: 'per week',
  month: 'per month',
  year: 'per year',
  item: 'per item',
  unit: 'per unit',
};

const recurringLabels: Readonly<Record<RecurringType, string>> = {
  hourly: 'every hour',
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
  trimester: 'every 3 months',
  semiannually: 'every 6 months',
  yearly: 'every year',
};

/** What a cadence's sum is called in a footer. */
export const cadenceLabels: Readonly<Record<RecurringType, string>> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  trimester: 'Every 3 months',
  semiannually: 'Every 6 months',
  yearly: 'Yearly',
};

const perOrder: readonly PerType[] = ['hour', 'day', 'week', 'month', 'year', 'item', 'unit'];
const recurringOrder: readonly RecurringType[] = recurringTypes.toReversed();

/** Every way of charging, in the order in which it is offered. */
export const charges: readonly { readonly value: Charge; readonly label: string; readonly group: string }[] =
  [
    { value: 'fixed', label: 'once', group: 'One-off' },
    ...perOrder.map(
      (type) => ({ value: `per:${type}`, label: perLabels[type], group: 'Quantity × price' }) as const,
    ),
    ...recurringOrder.map(
      (type) => ({ value: `recurring:${type}`, label: recurringLabels[type], group: 'Recurring' }) as const,
    ),
  ];

/** A line's way of charging. Services may leave the unit or cadence out; then the commonest one is shown. */
export function chargeOf({ cost_type, per_type, recurring_type }: ChargeFields): Charge {
  if (cost_type === 'per') return `per:${per_type ?? 'unit'}`;
  if (cost_type === 'recurring') return `recurring:${recurring_type ?? 'monthly'}`;
  return 'fixed';
}

/** The words of a way of charging, such as "per hour"; the value itself if it is none of those offered. */
export function chargeLabel(charge: Charge): string {
  return charges.find(({ value }) => value === charge)?.label ?? charge;
}

/** The fields that a way of charging comes to. The quantity counts only `per` something and starts at one. */
export function chargeValues(
  charge: Charge,
  quantity: number | null,
): ChargeFields & Pick<LineItemFields, 'quantity'> {
  const [kind, detail] = charge.split(':');
  const per_type = perTypes.find((type) => kind === 'per' && type === detail) ?? null;
  const recurring_type = recurringTypes.find((type) => kind === 'recurring' && type === detail) ?? null;
  if (per_type !== null) return { cost_type: 'per', per_type, recurring_type: null, quantity: quantity ?? 1 };
  if (recurring_type !== null)
    return { cost_type: 'recurring', per_type: null, recurring_type, quantity: null };
  return { cost_type: 'fixed', per_type: null, recurring_type: null, quantity: null };
}

const suffixes: readonly (readonly [Charge, readonly string[]])[] = [
  ['per:hour', ['h', 'hr', 'hrs', 'hour', 'hours', 'std']],
  ['per:day', ['d', 'day', 'days', 'tag']],
  ['per:item', ['item', 'items', 'pc', 'pcs', 'piece', 'each', 'ea']],
  ['per:unit', ['u', 'unit', 'units']],
  ['recurring:weekly', ['w', 'wk', 'week']],
  ['recurring:monthly', ['m', 'mo', 'mon', 'mth', 'month']],
  ['recurring:trimester', ['q', 'qtr', 'quarter', '3mo']],
  ['recurring:semiannually', ['6mo', 'half']],
  ['recurring:yearly', ['y', 'yr', 'a', 'pa', 'year']],
];

/** Splits a rhythm off the end of a price: `90/h` is per hour, `40/mo` comes every month. */
export function parseChargeSuffix(text: string): {
  readonly rest: string;
  readonly charge: Charge | null;
  /** What stands behind the slash and is no rhythm; null when all is well. */
  readonly unknown: string | null;
} {
  const match = /^(?<rest>.*?)\s*\/\s*(?<word>(?:[36]\s?)?[A-Za-z]+)\.?$/u.exec(text);
  const word = match?.groups?.['word']?.replaceAll(/\s/gu, '').toLowerCase();
  const rest = match?.groups?.['rest'];
  if (word === undefined || rest === undefined) return { rest: text, charge: null, unknown: null };
  const charge = suffixes.find(([, words]) => words.includes(word))?.[0] ?? null;
  return { rest, charge, unknown: charge === null ? word : null };
}

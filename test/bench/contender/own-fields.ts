import { costTypes, perTypes, recurringTypes } from '#shared/domain/pricing/line-item.ts';
import { proposalStatuses } from '#shared/domain/proposals/proposal.ts';
import { sectionTypes } from '#shared/domain/proposals/section.ts';

/** A fast check of a field's value, for tens of thousands of records. */
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length < 1_000_000;
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const whole: Check = (value) => Number.isInteger(value);
const flag: Check = (value) => typeof value === 'boolean';
const id: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 80;
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** This app's fields with the same name in a comparison, and their values. */
export const ownFields = {
  proposal: {
    title: text,
    client_id: orNull(id),
    expires_at: orNull(text),
    theme: text,
    status: oneOf(proposalStatuses),
    public_id: orNull(text),
    currency: text,
    archived_at: orNull(text),
  },
  section: {
    proposal_id: orNull(id),
    title: text,
    body: orNull(text),
    position: number,
    reusable: flag,
    section_type: oneOf(sectionTypes),
    page_break: flag,
    optional: flag,
    include_total: flag,
    selected: flag,
  },
  line_item: {
    section_id: id,
    name: text,
    cost_type: oneOf(costTypes),
    recurring_type: orNull(oneOf(recurringTypes)),
    per_type: orNull(oneOf(perTypes)),
    position: number,
    quantity: orNull(number),
    amount: orNull(whole),
  },
} as const satisfies Record<string, Readonly<Record<string, Check>>>;

/** The defaults of fields that a comparison's record does not set. */
export const defaults = {
  proposal: {
    title: '',
    client_id: null,
    prepared_by_id: null,
    status: 'draft',
    public_id: null,
    sender_id: null,
    currency: '',
    archived_at: null,
  },
  section: {
    proposal_id: null,
    template_id: null,
    title: '',
    name: null,
    body: null,
    position: 0,
    reusable: false,
    section_type: 'cost',
    page_break: false,
    optional: false,
    include_total: false,
    selected: false,
  },
  line_item: {
    section_id: '',
    name: '',
    cost_type: 'fixed',
    recurring_type: null,
    per_type: null,
    position: 0,
    quantity: null,
    amount: null,
  },
} as const;

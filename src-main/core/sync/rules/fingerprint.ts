import { normalizeEmail } from '#shared/domain/clients/client.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { plainPercentage } from '#shared/domain/pricing/taxation.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';

type Values = Readonly<Record<string, FieldValue | undefined>>;

/** The fields by which a record that appeared on the service is recognised as one of our creates (S8). */
const identifying: Readonly<Record<Entity, readonly string[]>> = {
  client: ['email'],
  proposal: ['title', 'client_id'],
  section: ['proposal_id', 'section_type', 'title', 'body'],
  line_item: ['name', 'cost_type', 'recurring_type', 'per_type', 'quantity', 'amount'],
  taxation: ['proposal_id', 'name', 'percentage'],
};

const defaults: Values = { section_type: 'text', cost_type: 'fixed' };

function sameValue(field: string, ours: FieldValue, theirs: FieldValue | undefined): boolean {
  if (field === 'email') return normalizeEmail(String(ours)) === normalizeEmail(String(theirs ?? ''));
  if (field === 'percentage') return plainPercentage(String(ours)) === plainPercentage(String(theirs ?? ''));
  const expected = ours ?? defaults[field] ?? null;
  // A title or body that we left empty may have been filled in by the service (`autofill`).
  const empty = expected === null || expected === '';
  return empty
    ? field === 'title' || (theirs ?? '') === '' || theirs === null
    : expected === (theirs ?? null);
}

/**
 * The fields in which a record of the service is otherwise than this create sent them: what the user judges by (S8). Both
 * sides name other records by the same kind of id.
 *
 * @param isGone whether the service has deleted a client: it has taken it out of what named it then
 */
export function differencesFromCreate(
  entity: Entity,
  fields: FieldChanges,
  record: Values,
  isGone: (clientId: LocalId) => boolean = () => false,
): readonly string[] {
  const sent = (field: string): FieldValue => fields[field]?.[1] ?? null;
  const isOtherwise = (field: string): boolean => {
    const ours = sent(field);
    if (sameValue(field, ours, record[field])) return false;
    return !(field === 'client_id' && typeof ours === 'string' && record[field] === null && isGone(ours));
  };
  const known = identifying[entity];
  const others = Object.keys(fields).filter((field) => !known.includes(field));
  return [
    ...known.filter(isOtherwise),
    ...others.filter((field) => !isEcho(field, sent(field), record[field])),
  ];
}

/** Whether a record of the service is what this create would have made, by the fields that tell such records apart. */
export function matchesCreate(...[entity, ...rest]: Parameters<typeof differencesFromCreate>): boolean {
  return differencesFromCreate(entity, ...rest).every((field) => !identifying[entity].includes(field));
}

/** By what a record that stands in nothing is still known when somebody has rewritten part of it. */
const telling: Readonly<Record<'client' | 'proposal', readonly string[]>> = {
  client: ['email', 'name', 'surname', 'business', 'telephone', 'web'],
  proposal: ['title', 'client_id'],
};

/**
 * Whether a new record of the service may be what this create made, rewritten by somebody else since. Among few siblings
 * that is any of them. Of all clients or proposals it is one that still has something of ours, or where there was so little
 * that a single change leaves nothing.
 *
 * @param isGone whether the service has deleted a client: it has taken it out of what named it then
 */
export function mayHaveBecome(
  entity: Entity,
  fields: FieldChanges,
  record: Values,
  isGone: (clientId: LocalId) => boolean = () => false,
): boolean {
  if (entity !== 'client' && entity !== 'proposal') return true;
  const sent = telling[entity].flatMap((field) => {
    const ours = fields[field]?.[1] ?? null;
    const isLost = field === 'client_id' && typeof ours === 'string' && isGone(ours);
    return ours === null || ours === '' || isLost ? [] : [[field, ours] as const];
  });
  return sent.length < 2 || sent.some(([field, ours]) => sameValue(field, ours, record[field]));
}

/**
 * Whether the service has every value that an update set (S8: equals new → done). What the API never returns
 * cannot be looked at: it went with the rest of its call, but alone it proves nothing, and is written again.
 */
export function hasValues(fields: FieldChanges, record: Values): boolean {
  const visible = Object.entries(fields).filter(([field]) => record[field] !== undefined);
  return visible.length > 0 && visible.every(([field, [, value]]) => sameValue(field, value, record[field]));
}

/** Whether the service still has every value that an update started from, as far as the API returns it. */
export function hasBases(fields: FieldChanges, record: Values): boolean {
  return Object.entries(fields).every(
    ([field, [base]]) => record[field] === undefined || sameValue(field, base, record[field]),
  );
}

/** Whether a value of the service is what it made of ours: the same, in lower case, or filled in (S13). */
export function isEcho(field: string, ours: FieldValue, theirs: FieldValue | undefined): boolean {
  return ours === null || ours === '' || theirs === undefined || sameValue(field, ours, theirs);
}

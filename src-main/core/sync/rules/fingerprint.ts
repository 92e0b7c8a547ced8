import { normalizeEmail } from '#shared/domain/clients/client.ts';
import { localIdOfField, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { plainPercentage } from '#shared/domain/pricing/taxation.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';

type Values = Readonly<Record<string, FieldValue | undefined>>;

/** The fields that identify a record of the service as the result of a create. */
const identifying: Readonly<Record<Entity, readonly string[]>> = {
  client: ['email'],
  proposal: ['title', 'client_id'],
  template: ['name'],
  section: ['proposal_id', 'template_id', 'section_type', 'title', 'body'],
  line_item: ['name', 'cost_type', 'recurring_type', 'per_type', 'quantity', 'amount'],
  taxation: ['proposal_id', 'name', 'percentage'],
};

const defaults: Values = { section_type: 'text', cost_type: 'fixed' };

function sameValue(field: string, ours: FieldValue, theirs: FieldValue | undefined): boolean {
  if (field === 'email') return normalizeEmail(String(ours)) === normalizeEmail(String(theirs ?? ''));
  if (field === 'percentage') return plainPercentage(String(ours)) === plainPercentage(String(theirs ?? ''));
  const expected = ours ?? defaults[field] ?? null;
  // The service may fill in an empty title or body (`autofill`).
  const empty = expected === null || expected === '';
  return empty
    ? field === 'title' || (theirs ?? '') === '' || theirs === null
    : expected === (theirs ?? null);
}

/**
 * The fields in which a record of the service differs from a create. The user decides by them. The create and the
 * record must name other records by ids of the same kind.
 *
 * @param isGone whether the service has deleted a client, and so removed it from its proposals
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
    const clientId = field === 'client_id' ? localIdOfField(ours) : null;
    return !(clientId !== null && record[field] === null && isGone(clientId));
  };
  const known = identifying[entity];
  const others = Object.keys(fields).filter((field) => !known.includes(field));
  return [
    ...known.filter(isOtherwise),
    ...others.filter((field) => !isEcho(field, sent(field), record[field])),
  ];
}

/** Whether a record of the service equals a create in its identifying fields. */
export function matchesCreate(...[entity, ...rest]: Parameters<typeof differencesFromCreate>): boolean {
  return differencesFromCreate(entity, ...rest).every((field) => !identifying[entity].includes(field));
}

/** The fields by which a client or proposal can be recognized after a change. */
const telling: Readonly<Record<'client' | 'proposal', readonly string[]>> = {
  client: ['email', 'name', 'surname', 'business', 'telephone', 'web'],
  proposal: ['title', 'client_id'],
};

/**
 * Whether a new record of the service may come from this create and have been changed by another user since. Clients
 * and proposals are many: at least one of the fields in `telling` must be equal, unless the create had fewer than two
 * of them. Records of other kinds have few siblings, so any of them may.
 *
 * @param isGone whether the service has deleted a client, and so removed it from its proposals
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
    const clientId = field === 'client_id' ? localIdOfField(ours) : null;
    const isLost = clientId !== null && isGone(clientId);
    return ours === null || ours === '' || isLost ? [] : [[field, ours] as const];
  });
  return sent.length < 2 || sent.some(([field, ours]) => sameValue(field, ours, record[field]));
}

/**
 * Whether the service has all values of an update, so that the update was applied. Fields that the API never returns
 * cannot be compared. An update with only such fields can never be proved, so it is repeated.
 */
export function hasValues(fields: FieldChanges, record: Values): boolean {
  const visible = Object.entries(fields).filter(([field]) => record[field] !== undefined);
  return visible.length > 0 && visible.every(([field, [, value]]) => sameValue(field, value, record[field]));
}

/** Whether the service still has all base values of an update, among the fields that it returns. */
export function hasBases(fields: FieldChanges, record: Values): boolean {
  return Object.entries(fields).every(
    ([field, [base]]) => record[field] === undefined || sameValue(field, base, record[field]),
  );
}

/** Whether the service's value is an echo of ours: equal, in lower case, or filled in where ours is empty. */
export function isEcho(field: string, ours: FieldValue, theirs: FieldValue | undefined): boolean {
  return ours === null || ours === '' || theirs === undefined || sameValue(field, ours, theirs);
}

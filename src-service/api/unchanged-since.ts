import { ServiceFailure } from '../failure.ts';
import type { ChangeKind } from '../storage/changes/change-store.ts';
import { together, type Steps } from '../storage/steps.ts';
import type { ApiContext } from './api-context.ts';
import { conditionFailed, subjectOf } from './preconditions.ts';
import { encodeDocument } from './records/encoded-records.ts';
import { readPathId, type ApiAnswer, type RawRequest, type Route } from './route.ts';
import { allRoutes } from './routes/all-routes.ts';

export const unchangedSinceHeader = 'Layover-Unchanged-Since';
/** The header of an answer with the number of the written record's change. */
export const changeHeader = 'Layover-Change';

/** The reads and creates of the records whose changes are numbered. */
const kinds: Readonly<Record<string, ChangeKind>> = {
  '/clients/:id': 'client',
  '/proposals/:id': 'proposal',
  '/sections/:id': 'section',
  '/line_items/:id': 'line_item',
  '/templates/:id': 'template',
};
const createdKinds: Readonly<Record<string, ChangeKind>> = {
  '/clients': 'client',
  '/proposals': 'proposal',
  '/sections': 'section',
  '/sections/:section_id/line_items': 'line_item',
  '/templates': 'template',
};

/** The numbered record that a write changes or creates; `idName` is null for a create. */
interface NumberedWrite {
  readonly kind: ChangeKind;
  readonly idName: string | null;
}

const numberedWrites = new Map(allRoutes.map((route) => [route, findNumbered(route)]));

function findNumbered(route: Route): NumberedWrite | null {
  const { method, path } = route;
  if (method === 'POST') {
    const kind = createdKinds[path];
    return kind === undefined ? null : { kind, idName: null };
  }
  // A send is an e-mail about the record, and its answer has no record.
  const subject = path.endsWith('/send_proposal') ? null : subjectOf(route);
  const kind = subject === null ? undefined : kinds[subject.read.path];
  return kind === undefined ? null : { kind, idName: subject?.idName ?? 'id' };
}

/** Whether a write may have the condition. */
export function takesUnchangedSince(route: Route): boolean {
  return (numberedWrites.get(route)?.idName ?? null) !== null;
}

/** Whether the answer of a write says the number of its record's change. */
export function tellsChange(route: Route): boolean {
  return (numberedWrites.get(route) ?? null) !== null;
}

/**
 * The number in the header; null without a header. A write that cannot be checked is refused, because its caller relies
 * on the check.
 */
export function readUnchangedSince(route: Route, header: string | undefined): number | null {
  if (header === undefined) return null;
  if (!takesUnchangedSince(route))
    throw new ServiceFailure(
      'malformed',
      `${unchangedSinceHeader} cannot be used here: it needs a known record whose changes are numbered`,
    );
  if (!/^\d{1,15}$/u.test(header))
    throw new ServiceFailure(
      'malformed',
      `${unchangedSinceHeader} must be a number of changes, such as updated_until of a list`,
    );
  return Number(header);
}

/**
 * Refuses a write with a 412 if its record has changed since the number, or may have: older changes than those that are
 * kept are not known, and a number beyond the newest one is of another database. A deleted record is left to the write,
 * which answers that it does not exist.
 */
export function* checkUnchangedSince(
  { stores: { changes } }: ApiContext,
  route: Route,
  request: RawRequest,
  since: number | null,
): Steps<void> {
  const numbered = numberedWrites.get(route) ?? null;
  if (since === null || numbered?.idName == null) return;
  const [found, latest] = yield* together([
    changes.find(numbered.kind, readPathId(request, numbered.idName)),
    changes.latest(),
  ]);
  if (found?.deleted === 1) return;
  const isKnown = since <= latest && since >= changes.horizon(latest);
  if (!isKnown || (found?.revision ?? 0) > since)
    throw conditionFailed('The record was changed meanwhile: read it again, then decide');
}

/** The number of the written record's change, as headers of the answer; none if its changes are not numbered. */
export function* changeHeaders(
  { stores }: ApiContext,
  route: Route,
  request: RawRequest,
  answer: ApiAnswer,
): Steps<Readonly<Record<string, string>>> {
  const numbered = numberedWrites.get(route) ?? null;
  if (numbered === null) return {};
  const id = numbered.idName === null ? idOf(answer) : readPathId(request, numbered.idName);
  const found = yield* stores.changes.find(numbered.kind, id);
  return found === undefined ? {} : { [changeHeader]: String(found.revision) };
}

/** A document of one record begins with its id. */
const firstId = /"id":"(\d+)"/u;
/** Bytes of a document that are searched for it. */
const idWithin = 64;

/** The id of a created record. Its document may be encoded already, and to parse it would cost as much as to write it. */
function idOf({ body }: ApiAnswer): number {
  const start = Buffer.from(encodeDocument(body).bytes.subarray(0, idWithin)).toString();
  const id = firstId.exec(start)?.[1];
  if (id === undefined) throw new Error(`The document of a created record begins with no id: ${start}`);
  return Number(id);
}

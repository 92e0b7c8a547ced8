import { ServiceFailure } from '../failure.ts';
import { allEntityTags, hashTag, matchesStrongly, matchesWeakly } from '../http/entity-tag.ts';
import type { Steps } from '../storage/steps.ts';
import type { ApiContext } from './api-context.ts';
import { encodeDocument } from './records/encoded-records.ts';
import type { RawRequest, Route } from './route.ts';
import { allRoutes } from './routes/all-routes.ts';

/** The conditions of a write (RFC 9110, 13.1). */
export interface Preconditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The read of what a write changes, and the name of its id in the path of the write. */
interface Subject {
  readonly read: Route;
  readonly idName: string | null;
}

const subjects = new Map(allRoutes.map((route) => [route, findSubject(route)]));

/** What a write changes; null if it cannot have conditions. */
export function subjectOf(route: Route): Subject | null {
  return subjects.get(route) ?? null;
}

/**
 * Refuses a write with a 412 if a condition is false. The tag is that of a read of the record in this transaction, with
 * the query of the write. For an action such as `archive`, it is the record that it acts on.
 *
 * @param context reads the database without a cache
 */
export function* checkPreconditions(
  context: ApiContext,
  route: Route,
  request: RawRequest,
  { ifMatch, ifNoneMatch }: Preconditions,
): Steps<void> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const subject = subjectOf(route);
  if (subject === null) {
    if (ifMatch !== undefined)
      throw conditionFailed('If-Match cannot be used here, because there is no such record yet');
    return;
  }
  const params =
    subject.idName === null
      ? request.params
      : { ...request.params, id: request.params[subject.idName] ?? '' };
  const tags = yield* tagsOf(context, subject.read, { ...request, params, body: undefined });
  if (ifMatch !== undefined && !matchesStrongly(ifMatch, tags))
    throw conditionFailed('The record was changed meanwhile: read it again, then decide');
  if (matchesWeakly(ifNoneMatch, tags)) throw conditionFailed('There is such a record already');
}

/**
 * The tags of what a read answers; none if it is a file that does not exist, which a write may create. Throws the
 * refusal of a record that does not exist, because its write is refused as well.
 */
function* tagsOf(context: ApiContext, read: Route, request: RawRequest): Steps<readonly string[]> {
  try {
    const { body, file } = yield* read.answer(context, request);
    return allEntityTags(file === undefined ? encodeDocument(body).tag : hashTag(file.hash));
  } catch (error) {
    const isMissing = error instanceof ServiceFailure && error.code === 'not-found';
    if (!isMissing || read.doc.answer.kind !== 'file') throw error;
    return [];
  }
}

/** The read at the same address, else that of the last record in the path. */
function findSubject({ method, path }: Route): Subject | null {
  if (method === 'GET') return null;
  const isRead = (candidate: Route, wanted: string): boolean =>
    candidate.method === 'GET' &&
    candidate.path === wanted &&
    (candidate.doc.answer.kind === 'record' || candidate.doc.answer.kind === 'file');
  const same = allRoutes.find((route) => isRead(route, path));
  if (same !== undefined) return { read: same, idName: null };
  // A create adds to the last record in its path and changes none.
  if (method === 'POST') return null;
  const [, collection, idName] = [...path.matchAll(/\/(\w+)\/:(\w+)/gu)].at(-1) ?? [];
  if (collection === undefined || idName === undefined) return null;
  const read = allRoutes.find((route) => isRead(route, `/${collection}/:id`));
  return read === undefined ? null : { read, idName };
}

/** The refusal of a write whose condition is false. */
export function conditionFailed(message: string): ServiceFailure {
  return new ServiceFailure('precondition-failed', message);
}

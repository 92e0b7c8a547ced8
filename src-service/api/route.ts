import { z } from 'zod';
import type { ApiContext } from './api-context.ts';
import { notFound, ServiceFailure, type FieldProblem } from '../failure.ts';
import type { RecordDocument } from './records/encoded-records.ts';
import type { Permission } from '../storage/accounts/permissions.ts';
import type { KeyRow } from '../storage/accounts/key-row.ts';
import type { ChangesDocument } from './changes-since.ts';
import type { CollectionDocument } from './pagination.ts';
import { unwrap } from '../http/body.ts';
import type { RouteDoc } from './route-doc.ts';
import type { Steps } from '../storage/steps.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An authenticated request, before its body is validated. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The caller's network address, for activities. */
  readonly address: string;
  readonly key: KeyRow;
  header(name: string): string | undefined;
}

export interface ApiRequest<Body> extends Omit<RawRequest, 'body'> {
  readonly body: Body;
}

export interface ApiAnswer {
  readonly status: 200 | 201;
  readonly body: RecordDocument | CollectionDocument | ChangesDocument | object;
  /** A file of the account instead of JSON. */
  readonly file?: { readonly hash: string; readonly headers: Readonly<Record<string, string>> };
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Work after the commit, such as a call to another server. Its result replaces the body. */
  readonly finish?: () => Promise<object>;
}

/** The files that a route takes as its body. */
export interface Upload {
  readonly types: readonly string[];
  /** In bytes. */
  readonly maxBytes: number;
  /** The refusal of another type: a 422 of the first uploads, else a 415. */
  readonly wrongType: 'invalid' | 'unsupported-media';
  /** Whether what has arrived of a body that breaks off counts. */
  readonly takesParts: boolean;
}

/** One endpoint, for the router and the OpenAPI description. */
export interface Route {
  readonly method: Method;
  /** Below `/api/v2`, with `:name` parameters. */
  readonly path: string;
  /** What the role of the user and the scope of the key must allow. */
  readonly needs: Permission;
  readonly doc: RouteDoc;
  /** The schema of the payload and the key that may wrap it; null if the route takes no payload. */
  readonly body: { readonly schema: z.ZodType; readonly wrapper: string } | null;
  /** The file in the body; null if the route takes none. */
  readonly upload: Upload | null;
  /** Work before the transaction, such as storing bytes. Its result becomes the body. Null for none. */
  readonly prepare: ((context: ApiContext, request: RawRequest) => Promise<unknown>) | null;
  answer(context: ApiContext, request: RawRequest): Steps<ApiAnswer>;
}

/** A read needs `read` if it says nothing else; a write must say what it needs. */
type Access =
  | { readonly method: 'GET'; readonly needs?: Permission }
  | { readonly method: Exclude<Method, 'GET'>; readonly needs: Permission };

interface RouteContent<Schema extends z.ZodType> {
  readonly path: string;
  readonly doc: RouteDoc;
  /** The schema of the payload, and the key that may wrap it. */
  readonly body?: { readonly schema: Schema; readonly wrapper: string };
  /** Work before the transaction. */
  before?(context: ApiContext): Promise<void>;
  handle(context: ApiContext, request: ApiRequest<z.output<Schema>>): Steps<ApiAnswer>;
}

type RouteDefinition<Schema extends z.ZodType> = RouteContent<Schema> & Access;

/** Declares an endpoint. Its handler receives the unwrapped and validated body. */
export function route<Schema extends z.ZodType = z.ZodUndefined>(definition: RouteDefinition<Schema>): Route {
  const { method, path, needs = 'read', doc, body, before, handle } = definition;
  return {
    method,
    path,
    needs,
    doc,
    body: body ?? null,
    upload: null,
    prepare:
      before === undefined
        ? null
        : async (context, request) => {
            await before(context);
            return request.body;
          },
    answer(context, request) {
      // The cast is safe: without a schema, the output type and the body are both undefined.
      const validated = (
        body === undefined ? undefined : validate(body.schema, readPayload(request.body, body))
      ) as z.output<Schema>;
      return handle(context, { ...request, body: validated });
    },
  };
}

interface UploadDefinition<Prepared> {
  readonly method: Exclude<Method, 'GET' | 'DELETE'>;
  readonly path: string;
  readonly needs: Permission;
  readonly doc: RouteDoc;
  readonly upload: Upload;
  /** Refuses before anything is stored. The transaction checks again. */
  check?(context: ApiContext, request: ApiRequest<Uint8Array>): Steps<unknown>;
  /** Cleans the file and stores its bytes, before the transaction that refers to them. */
  prepare(context: ApiContext, request: ApiRequest<Uint8Array>): Promise<Prepared>;
  handle(context: ApiContext, request: ApiRequest<Prepared>): Steps<ApiAnswer>;
}

/** Declares an endpoint whose body is a file. */
export function uploadRoute<Prepared>(definition: UploadDefinition<Prepared>): Route {
  const { method, path, needs, doc, upload, check, prepare, handle } = definition;
  return {
    ...{ method, path, needs, doc, body: null, upload },
    async prepare(context, request) {
      if (!(request.body instanceof Uint8Array)) throw new Error('The body was not read as a file');
      const received = { ...request, body: request.body };
      if (check !== undefined) await context.database.read(() => check(context, received));
      return await prepare(context, received);
    },
    // The cast is safe: `prepare` has run before.
    answer: (context, request) => handle(context, { ...request, body: request.body as Prepared }),
  };
}

function readPayload(content: unknown, body: NonNullable<Route['body']>): object {
  return unwrap(content, body.wrapper, hasOwnWrapper(body));
}

/** Whether the payload has a field with the wrapper's name. */
export function hasOwnWrapper({ schema, wrapper }: NonNullable<Route['body']>): boolean {
  return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, wrapper);
}

/** A path parameter as a record id; anything else is a 404. */
export function readPathId(request: Pick<RawRequest, 'params'>, name = 'id'): number {
  const value = request.params[name] ?? '';
  if (!/^\d{1,15}$/u.test(value)) throw notFound('Record');
  return Number(value);
}

/** An answer to reads, changes and deletes (`field-notes.md §1 #1`), and to the create of a tax (`#12`). */
export function ok(body: ApiAnswer['body']): ApiAnswer {
  return { status: 200, body };
}

/** An answer of a route whose answer is a file of the account. */
export function fileAnswer(hash: string, headers: Readonly<Record<string, string>> = {}): ApiAnswer {
  return { status: 200, body: {}, file: { hash, headers } };
}

/** An answer to the create of a record. */
export function created(body: ApiAnswer['body']): ApiAnswer {
  return { status: 201, body };
}

/** Parses a payload, or throws a 422 that names every invalid field. */
function validate<Schema extends z.ZodType>(schema: Schema, payload: object): z.output<Schema> {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  const problems: readonly FieldProblem[] = result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: key.slice(0, 100), detail: 'is not a known field' }));
    const field = issue.path.map(String).join('/');
    const isMissing = issue.path.length === 1 && Reflect.get(payload, field) === undefined;
    return { field, detail: isMissing ? 'is required' : issue.message };
  });
  const [first] = problems;
  const message = first === undefined ? 'The payload is invalid' : `${first.field} ${first.detail}`;
  throw new ServiceFailure('invalid', message, problems);
}

import { z } from 'zod';
import { apiRoot } from '../api-root.ts';
import { changesQuery } from '../changes-since.ts';
import { pageQuery, type AnswerDoc, type FailureStatus, type QueryDoc } from '../route-doc.ts';
import { hasOwnWrapper, type Route } from '../route.ts';
import * as answers from './answer-schemas.ts';
import { fileAnswerSchema, uploadAnswerSchema } from './file-schemas.ts';
import { describeChangeStream, streamFailures } from './describe-change-stream.ts';
import { changesPath } from '../live/change-stream.ts';
import { answerHeaders, headerParameters, rateHeaders, unchangedAnswer } from './describe-headers.ts';

export type Json = Readonly<Record<string, unknown>>;

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Meaning and body of each failure (`service-api.md §7`). */
export const failures: Readonly<
  Record<
    FailureStatus | 401 | 405 | 406 | 408 | 409 | 412 | 413 | 415 | 429 | 431 | 500 | 503,
    readonly [meaning: string, schema: Json]
  >
> = {
  400: ['The request is malformed.', reference('Failure')],
  401: ['The API key is missing or invalid.', reference('Failure')],
  402: ['The plan allows no more open proposals.', reference('Failure')],
  403: ['The role of the user or the scope of the key does not allow this.', reference('Failure')],
  404: ['There is no such record.', reference('Problems')],
  405: ['The path has no such method; Allow names those that it has.', reference('Failure')],
  406: ['Only JSON is spoken here.', reference('Failure')],
  408: ['The request did not come to its end in time.', reference('Failure')],
  409: ['The first request with this Idempotency-Key is not answered yet.', reference('Failure')],
  410: ['The changes since this cursor are not known any more.', reference('Failure')],
  412: ['A condition in If-Match, If-None-Match or Layover-Unchanged-Since is false.', reference('Failure')],
  413: ['The body is too large.', reference('Failure')],
  415: ['The body is compressed, or a file of a type that is not taken here.', reference('Failure')],
  422: [
    'A field is invalid, or the proposal is locked.',
    { oneOf: [reference('Problems'), reference('Locked')] },
  ],
  429: ['Too many requests.', reference('Failure')],
  431: ['The headers are too large.', reference('Failure')],
  500: ['Something went wrong on our side.', reference('Failure')],
  503: ['Offline for the moment.', reference('Failure')],
};

/** The OpenAPI 3.1 description of the API, generated from the routes and the schemas that validate. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = openApiPath(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) };
  }
  paths[changesPath] = { get: describeChangeStream(describeFailures(streamFailures)) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proposal service',
      version: '2.0.0',
      description:
        'Write, send and track business proposals. Ids of records are strings, foreign keys are integers, money ' +
        'is in minor units of its currency, times are ISO 8601 UTC. Payloads may be wrapped in the name of their ' +
        'resource or not; unknown keys are ' +
        'ignored, and null stands for a default.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiRoot }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map(tagName))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token token=KEY`, with or without quotes around the key.',
        },
      },
      schemas: allSchemas(),
    },
  };
}

function answerContent(route: Route): Json {
  const { answer } = route.doc;
  return answer.kind === 'file' ? fileContent(answer.types) : json(answerSchema(route, answer));
}

/** OpenAPI 3.1 describes raw bytes by an empty schema. */
function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: {} }]));
}

/** A route's path with parameters in braces. */
export function openApiPath(route: Route): string {
  return route.path.replaceAll(/:(\w+)/gu, '{$1}');
}

function describeOperation(route: Route): Json {
  const parameters = [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)];
  return {
    summary: route.doc.summary,
    'x-permission': route.needs,
    ...(route.doc.description !== undefined && { description: route.doc.description }),
    operationId: operationId(route),
    tags: [tagName(route)],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body !== null && { requestBody: requestBody(route.body) }),
    ...(route.upload !== null && {
      requestBody: { required: true, content: fileContent(route.upload.types) },
    }),
    responses: {
      ...Object.fromEntries(
        successStatuses(route).map((status) => [
          status,
          { description: 'Done.', headers: answerHeaders(route), content: answerContent(route) },
        ]),
      ),
      ...(route.method === 'GET' && { 304: unchangedAnswer }),
      ...describeFailures(failureStatuses(route)),
    },
  };
}

function describeFailures(statuses: readonly (keyof typeof failures)[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, describeFailure(status)]));
}

/** 201 for a create, except of a tax (`field-notes.md §1 #12`), else 200; both for a file that may be there already. */
export function successStatuses({ method, path, doc: { answer } }: Route): readonly (200 | 201)[] {
  if (answer.kind === 'plain' && (answer.schema === 'FileAnswer' || answer.schema === 'UploadAnswer'))
    return [200, 201];
  const isCreate = method === 'POST' && answer.kind === 'record' && !path.endsWith('/taxations');
  return [isCreate ? 201 : 200];
}

function describeFailure(status: keyof typeof failures): Json {
  const [description, schema] = failures[status];
  return { description, headers: rateHeaders, content: json(schema) };
}

export function failureStatuses(route: Route): readonly (keyof typeof failures)[] {
  const hasQuery = route.doc.query !== undefined || route.doc.answer.kind === 'page';
  const statuses = new Set<keyof typeof failures>([401, 406, 429, 500, 503, ...(route.doc.failures ?? [])]);
  if (route.needs !== 'read') statuses.add(403);
  if (route.path.includes(':')) statuses.add(404);
  const hasBody = route.body !== null || route.upload !== null;
  if (hasQuery || hasBody) statuses.add(400);
  if (hasBody) for (const status of [413, 415, 422] as const) statuses.add(status);
  if (route.method !== 'GET') for (const status of [400, 409, 412, 422] as const) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

function pathParameters(path: string): readonly Json[] {
  return Array.from(path.matchAll(/:(\w+)/gu), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: name === 'hash' ? '^[0-9a-f]{64}$' : String.raw`^\d+$` },
  }));
}

function queryParameters(route: Route): readonly Json[] {
  const page: readonly QueryDoc[] = route.doc.answer.kind === 'page' ? pageQuery : [];
  return [...page, ...(route.doc.query ?? [])].map((parameter) => ({ ...parameter, in: 'query' }));
}

function requestBody(body: NonNullable<Route['body']>): Json {
  const payload = toJsonSchema(body.schema);
  return {
    required: true,
    content: json({
      oneOf: [
        { type: 'object', required: [body.wrapper], properties: { [body.wrapper]: payload } },
        hasOwnWrapper(body) ? payload : { ...payload, not: { required: [body.wrapper] } },
      ],
    }),
  };
}

function pageMeta({ doc }: Route): Json {
  const hasChanges = doc.query?.includes(changesQuery) === true;
  return hasChanges ? { oneOf: [reference('Meta'), reference('ChangesMeta')] } : reference('Meta');
}

function answerSchema(route: Route, answer: Exclude<AnswerDoc, { readonly kind: 'file' }>): Json {
  const properties = (data: Json, extra: Json = {}): Json => ({
    type: 'object',
    required: ['data', ...Object.keys(extra).filter((name) => name !== 'included')],
    properties: { data, ...extra },
  });
  const list = 'record' in answer ? { type: 'array', items: reference(answer.record) } : {};
  const included =
    'included' in answer ? { included: { type: 'array', items: reference('LineItem') } } : undefined;
  switch (answer.kind) {
    case 'record':
      return properties(reference(answer.record), included);
    case 'list':
      return properties(list);
    case 'page':
      return properties(list, { meta: pageMeta(route), ...included });
    case 'plain':
      return reference(answer.schema);
  }
}

function allSchemas(): Json {
  const all: Readonly<Record<string, z.ZodType>> = {
    ...answers.recordSchemas,
    Meta: answers.metaSchema,
    ChangesMeta: answers.changesMetaSchema,
    SendAnswer: answers.sendAnswerSchema,
    Themes: answers.themesSchema,
    Texts: answers.textsSchema,
    MailTest: answers.mailTestSchema,
    FileAnswer: fileAnswerSchema,
    UploadAnswer: uploadAnswerSchema,
    Failure: answers.failureSchema,
    Problems: answers.problemsSchema,
    Locked: answers.lockedSchema,
  };
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, toJsonSchema(schema)]));
}

/** The input side of the schema, in the dialect of OpenAPI 3.1. */
export function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...result } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return result;
}

function tagName(route: Route): string {
  return route.path.split('/')[1] ?? '';
}

function operationId(route: Route): string {
  const words = route.path
    .replaceAll(':', 'by_')
    .split(/[/_]/u)
    .filter((word) => word !== '');
  return [route.method.toLowerCase(), ...words].join('_');
}

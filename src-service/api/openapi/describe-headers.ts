import { announcesExtensions, extensionsHeader } from '../announced-extensions.ts';
import { idempotencyHeader } from '../idempotency-key.ts';
import { subjectOf } from '../preconditions.ts';
import type { Route } from '../route.ts';
import { changeHeader, takesUnchangedSince, tellsChange, unchangedSinceHeader } from '../unchanged-since.ts';

type Description = Readonly<Record<string, unknown>>;

const entityTag = describeHeader('The entity tag of the content in its encoding.', 'string');

/** The headers of every answer that counts as a call. */
export const rateHeaders: Description = {
  'X-Ratelimit-Limit': describeHeader('Calls allowed per window.', 'integer'),
  'X-Ratelimit-Remaining': describeHeader('Calls still remaining.', 'integer'),
  'X-RateLimit-Reset': describeHeader('Unix seconds at which calls are allowed again.', 'integer'),
  'Retry-After': describeHeader('Seconds until calls are allowed again.', 'integer'),
  'RateLimit-Policy': describeHeader('Calls (q) per window in seconds (w): "default";q=100;w=30.', 'string'),
  RateLimit: describeHeader(
    'Remaining calls (r) and seconds until there are more (t): "default";r=99;t=30.',
    'string',
  ),
};

/** The headers of a successful answer. */
export function answerHeaders(route: Route): Description {
  return {
    ...rateHeaders,
    ...(route.method === 'GET'
      ? { ETag: entityTag }
      : {
          'Idempotent-Replayed': describeHeader(
            'true if an earlier answer to this key is repeated.',
            'string',
          ),
        }),
    ...(tellsChange(route) && {
      [changeHeader]: describeHeader(
        "The number of the record's change by this write. A repeated answer has none.",
        'integer',
      ),
    }),
    ...(announcesExtensions(route) && {
      [extensionsHeader]: describeHeader(
        'The extensions of HTTP that every endpoint has, by name.',
        'string',
      ),
    }),
  };
}

/** The answer to a read whose content is known to the caller. */
export const unchangedAnswer: Description = {
  description: 'The content is as the caller knows it.',
  headers: { ...rateHeaders, ETag: entityTag },
};

/** The headers that a request may have: conditions, and the key of a write. */
export function headerParameters(route: Route): readonly Description[] {
  if (route.method === 'GET')
    return [
      parameter(
        'If-None-Match',
        'Entity tags that the caller knows: 304 if the content still has one of them.',
      ),
    ];
  return [
    ...(route.doc.headers ?? []).map(({ name, description }) => parameter(name, description)),
    parameter(
      idempotencyHeader,
      'A key for this write, such as a UUID, at most 255 characters: the same request with the same key takes effect ' +
        'once and gets the same answer for 24 hours, refusals included. Another request with the key is a 422. While ' +
        'the first one is being answered, a repeat is a 409. The key belongs to the API key.',
    ),
    ...(subjectOf(route) !== null
      ? [
          parameter(
            'If-Match',
            'Entity tags of the record, read with the query of this write: 412 if the record has none of them.',
          ),
        ]
      : []),
    ...(takesUnchangedSince(route)
      ? [
          parameter(
            unchangedSinceHeader,
            `A number of changes, from updated_until of a list or ${changeHeader}: 412 if the record has changed since.`,
          ),
        ]
      : []),
  ];
}

function parameter(name: string, description: string): Description {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

function describeHeader(description: string, type: string): Description {
  return { description, schema: { type } };
}

import { rateHeaders } from './describe-headers.ts';

type Description = Readonly<Record<string, unknown>>;

export const streamFailures = [401, 406, 429, 500, 503] as const;

/** The stream in words. */
export const changeStream = {
  summary: 'Tells what others change, while it happens',
  description:
    'A stream of server-sent events. The first is open, or change if something has changed since Last-Event-ID. ' +
    'Each further one is a change by a client, by another API key or by the service: of a client, proposal, ' +
    'section, line item, template or activity. What has changed is read as usual. The stream counts as one call.',
  parameter: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event that the caller has received.',
    schema: { type: 'string' },
  },
} as const;

/** The operation of the stream of changes, which is no route: its answer has no end. */
export function describeChangeStream(failures: Description): Description {
  const { summary, description, parameter } = changeStream;
  return {
    ...{ summary, description, operationId: 'get_changes', tags: ['changes'], parameters: [parameter] },
    responses: {
      200: {
        description: 'The stream. A comment every 15 seconds shows that it is alive.',
        headers: rateHeaders,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...failures,
    },
  };
}

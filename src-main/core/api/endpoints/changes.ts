import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { CallOutcome } from '../call-outcome.ts';
import { classifyAnswer } from '../classify-answer.ts';
import { classifyFailure } from '../classify-failure.ts';
import type { OpenStream, StreamAnswer } from '../node-stream.ts';
import { readRateHeaders } from '../rate-headers.ts';
import { authorizedHeaders, type RequesterOptions } from '../requester.ts';

/** An event of the stream. */
export interface ChangeEvent {
  /** Whether something has changed since the cursor before. */
  readonly isChange: boolean;
  /** Where the next stream goes on. */
  readonly cursor: string;
}

export interface ChangesApi {
  /**
   * Opens the stream of changes, an extension of our service (`field-notes.md §4`). It ends or throws when the
   * connection is lost.
   *
   * @param cursor that of the last event; null for none
   */
  open(cursor: string | null, signal: AbortSignal): Promise<CallOutcome<AsyncIterable<ChangeEvent>>>;
}

/** Characters of an unfinished event, and of a refusal. */
const maxCharacters = 65_536;

const cursorSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/u);

async function readText({ body }: StreamAnswer): Promise<string> {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > maxCharacters) break;
  }
  return text;
}

async function* readEvents({ body }: StreamAnswer): AsyncIterable<ChangeEvent> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: maxCharacters }));
  for await (const { event, id } of events) {
    const cursor = cursorSchema.safeParse(id);
    if (cursor.success) yield { isChange: event === 'change', cursor: cursor.data };
  }
}

export function createChangesApi(
  options: Pick<RequesterOptions, 'baseUrl' | 'apiKey' | 'userAgent' | 'now' | 'onCall'>,
  openStream: OpenStream,
): ChangesApi {
  const { baseUrl, now = Date.now, onCall } = options;
  const path = 'changes';
  const url = new URL(`${baseUrl}/${path}`);
  return {
    async open(cursor, signal) {
      const at = now();
      const { outcome, status } = await ask(cursor, signal);
      onCall?.({ at, method: 'GET', path, outcome: outcome.type, status, ms: now() - at });
      return outcome;
    },
  };

  async function ask(cursor: string | null, signal: AbortSignal) {
    const headers = {
      ...authorizedHeaders(options),
      Accept: 'text/event-stream',
      ...(cursor !== null && { 'Last-Event-ID': cursor }),
    };
    try {
      const answer = await openStream(url, headers, signal);
      return { outcome: await outcomeOf(answer), status: answer.status };
    } catch (error) {
      return { outcome: classifyFailure('GET', error), status: null };
    }
  }

  async function outcomeOf(answer: StreamAnswer): Promise<CallOutcome<AsyncIterable<ChangeEvent>>> {
    const { status, headers } = answer;
    if (status !== 200 || !/^text\/event-stream\b/iu.test(headers.get('content-type') ?? ''))
      return classifyAnswer(
        'GET',
        { status, headers, text: await readText(answer), receivedAt: now() },
        z.never(),
      );
    return { type: 'ok', value: readEvents(answer), status, headers: readRateHeaders(headers, now()) };
  }
}

import { startMailServer } from '../../../src-service/testing/mail-server.ts';
import type { ServiceProcess } from '../../support/service-process.ts';
import { createCaller, until } from './calls.ts';

export interface MailSetting {
  /** Number of mailboxes that accept their message. */
  readonly mailboxes: number;
  /** Number of mailboxes that answer 450 to every attempt. */
  readonly full: number;
}

export interface MailFigures {
  readonly mailboxes: number;
  /** Mailboxes without their message. */
  readonly missing: number;
  readonly doubled: number;
  /** Milliseconds from the call that sends a message until its mailbox has it. */
  readonly latencies: readonly number[];
  /** Milliseconds from the first call to the last accepted message. */
  readonly total: number;
  /** Attempts at the full mailboxes. */
  readonly refusals: number;
}

/** A mail server on this machine with mailboxes that never accept a message. */
export interface MeasuredMailServer {
  readonly url: string;
  readonly refusals: () => number;
  /** Recipient and time of every accepted message. */
  readonly accepted: () => readonly { readonly to: string; readonly at: number }[];
  close(): void;
}

export async function startMeasuredMailServer(): Promise<MeasuredMailServer> {
  let refusals = 0;
  const times: number[] = [];
  const server = await startMailServer({
    answer(stage, line) {
      // Asked right before the message is accepted.
      if (stage === 'message') times.push(performance.now());
      if (stage !== 'recipient' || !line.includes('<full')) return null;
      refusals += 1;
      return '450 4.2.1 Try again later';
    },
  });
  return {
    url: server.url,
    refusals: () => refusals,
    accepted: () => server.accepted.map(({ to }, index) => ({ to: to.join(' '), at: times[index] ?? 0 })),
    close: () => server.close(),
  };
}

/** A measurement of mail that goes on until its server is closed. */
export interface MailMeasurement {
  /** Resolves when every message is accepted, or after a minute without the last one. */
  readonly arrived: Promise<void>;
  /** The figures so far: a repeated message may come long after the first one. */
  figures(): MailFigures;
}

/** Sends a proposal to every mailbox, first to those that accept nothing. */
export async function measureMail(
  service: ServiceProcess,
  { mailboxes, full }: MailSetting,
  server: MeasuredMailServer,
): Promise<MailMeasurement> {
  const call = createCaller(service);
  const { id } = (await call('POST', '/proposals', { title: 'T' })).data;
  const send = (email: string) => call('PUT', `/proposals/${id}/send_proposal`, { email });
  const startedAt = performance.now();
  // The full mailboxes share their domain, and so its connections, with others.
  for (let index = 0; index < full; index += 1) await send(`full${String(index)}@x0.example`);
  const begun = new Map<string, number>();
  for (let index = 0; index < mailboxes; index += 1) {
    const email = `box${String(index)}@x${String(index % 7)}.example`;
    begun.set(email, performance.now());
    await send(email);
  }
  const firstTimes = (): ReadonlyMap<string, number> =>
    new Map(
      server
        .accepted()
        .toReversed()
        .map(({ to, at }) => [to, at]),
    );
  return {
    arrived: until(() => firstTimes().size >= mailboxes, 60_000),
    figures() {
      const times = firstTimes();
      return {
        mailboxes,
        missing: [...begun.keys()].filter((email) => !times.has(email)).length,
        doubled: server.accepted().length - times.size,
        latencies: [...begun].map(([email, begunAt]) => (times.get(email) ?? Infinity) - begunAt),
        total: Math.max(...times.values()) - startedAt,
        refusals: server.refusals(),
      };
    },
  };
}

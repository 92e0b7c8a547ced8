import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { runNow } from '../../../storage/steps.ts';
import { manualTimers } from '../../../testing/manual-timers.ts';
import { createTestService } from '../../../testing/test-service.ts';
import type { DeliveryOutcome, MailTransport } from '../transport.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a function that names a new database file. The files are removed after each test. */
export function databaseFiles(): () => string {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'layover-mail-'));
    folders.push(folder);
    return join(folder, 'service.db');
  };
}

export const deferred = (address: string): DeliveryOutcome => ({
  kind: 'answered',
  refused: [],
  deferred: [{ address, code: 'greylisted', description: '450 4.2.0 Try again later' }],
});
export const held: DeliveryOutcome = {
  kind: 'held',
  by: 'server',
  permanent: true,
  code: 'login-refused',
  description: '535 5.7.8 Wrong password',
};

/**
 * A service with a client and a proposal, whose mail goes to `deliver`.
 *
 * @param leaves whether the first byte of a message leaves before `deliver` is called
 */
export async function mailing(
  deliver: (to: string) => DeliveryOutcome | Promise<DeliveryOutcome>,
  options: Parameters<typeof createTestService>[0] = {},
  leaves = true,
) {
  const handed: string[] = [];
  const problems: string[] = [];
  const timers = manualTimers();
  const transport: MailTransport = {
    isImmediate: () => Promise.resolve(false),
    async deliver(mail, _recipients, { handOver }) {
      if (leaves) await handOver();
      handed.push(mail.to);
      return deliver(mail.to);
    },
  };
  const test = createTestService({
    mail: transport,
    timers,
    onProblem: (line) => problems.push(line),
    ...options,
  });
  if ((await test.call('GET', '/proposals/1')).status === 404) await test.call('POST', '/proposals', {});
  const send = (email: string) => test.call('PUT', '/proposals/1/send_proposal', { email });
  return {
    ...test,
    handed,
    problems,
    send,
    state: (id: number) => runNow(test.service.stores.mails.get(id))?.state,
    async pass(milliseconds: number) {
      test.clock.advance(milliseconds);
      timers.fire();
      await test.service.settled();
    },
    async activities() {
      const { body } = await test.call('GET', '/proposal_activities?per=100');
      return body.data.map(({ attributes }) => attributes as object as Readonly<Record<string, object>>);
    },
    async types() {
      const { body } = await test.call('GET', '/proposal_activities?per=100');
      return body.data.map(({ attributes }) => attributes.activity_type);
    },
  };
}

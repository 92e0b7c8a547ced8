import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer, type Stage } from '../../src-service/testing/mail-server.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { callService } from './call-service.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/**
 * A service that is killed the first time the mail server comes to a step.
 *
 * @param isTaken whether the server takes the whole message before the kill
 */
async function killedAt(
  step: Stage,
  isTaken = false,
): Promise<{ server: MailServer; service: ServiceProcess }> {
  const killed = Promise.withResolvers<void>();
  let service: ServiceProcess | null = null;
  let hasStruck = false;
  const server = await startMailServer({
    withLogin: true,
    answer(stage) {
      if (stage !== step || hasStruck || service === null) return null;
      hasStruck = true;
      service.kill().then(killed.resolve, killed.reject);
      return isTaken ? 'lost' : 'silent';
    },
  });
  cleanUps.push(() => server.close());
  const folder = await makeTemporaryFolder('mail-steps');
  cleanUps.push(() => folder.remove());
  const password = path.join(folder.path, 'password');
  writeFileSync(password, 'secret\n', { mode: 0o600 });
  const url = server.url.replace('smtp://', 'smtp://nora@');
  const started = await startService({
    folder: folder.path,
    flags: ['--rate-limit', 'off', '--mail', url, '--mail-password-file', password],
  });
  service = started;
  cleanUps.push(() => started.stop());
  const { call } = callService(started);
  await call('POST', '/proposals', { title: 'T' });
  // The kill may come before the answer.
  await call('PUT', '/proposals/1/send_proposal', { email: 'ann@client.example' }).catch(() => undefined);
  await killed.promise;
  await started.restart();
  return { server, service: started };
}

describe('a service killed between the steps of SMTP', () => {
  it.each<Stage>(['greeting', 'hello', 'login', 'sender', 'recipient', 'data'])(
    'at %s: the message leaves after the restart, once',
    async (step) => {
      const { server, service } = await killedAt(step);
      expect(await callService(service).settled()).toMatchObject([{ state: 'sent', failure_code: null }]);
      expect(server.accepted.map(({ to }) => to)).toEqual([['ann@client.example']]);
    },
  );

  it.each([
    ['before the server has taken it', false],
    ['after the server has taken it', true],
  ])(
    'while the message leaves, %s: it is never sent again by itself, and the user is told',
    async (_when, isTaken) => {
      const { server, service } = await killedAt('message', isTaken);
      const { call, settled } = callService(service);
      expect(await settled()).toMatchObject([{ state: 'unknown', failure_code: 'outcome-unknown' }]);
      expect(server.accepted).toHaveLength(isTaken ? 1 : 0);
      const notes = service.database.all(
        `SELECT id FROM activities WHERE activity_type = 'user_manual_change_status_proposal'
           AND json_extract(additional_fields, '$.to') = 'ann@client.example'`,
      );
      expect(notes).toHaveLength(1);
      // The user's word sends it again, recognizably the same.
      await call('PUT', '/mail_messages/1/retry');
      expect(await settled()).toMatchObject([{ state: 'sent' }]);
      expect(server.accepted).toHaveLength(isTaken ? 2 : 1);
      expect(new Set(server.accepted.map(({ id }) => id)).size).toBe(1);
    },
  );
});

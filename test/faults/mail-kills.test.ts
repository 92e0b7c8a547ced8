import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../src-service/testing/mail-server.ts';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** `LAYOVER_MAIL_KILLS=500` sets another number; the default keeps the suite fast. */
const kills = Number(process.env['LAYOVER_MAIL_KILLS'] ?? '12');
const perRound = 6;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface MailRow {
  readonly state: string;
  readonly recipient: string;
  readonly notes: number;
}

function readMails(folder: string): readonly MailRow[] {
  const database = new DatabaseSync(path.join(folder, 'service', 'service.db'), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `SELECT state, json_extract(message, '$.to') AS recipient, (SELECT COUNT(*) FROM activities
           WHERE activity_type = 'user_manual_change_status_proposal'
             AND json_extract(additional_fields, '$.to') = json_extract(message, '$.to')) AS notes FROM mails`,
      )
      .all();
    return rows.map((row) => ({
      state: String(row['state']),
      recipient: String(row['recipient']),
      notes: Number(row['notes']),
    }));
  } finally {
    database.close();
  }
}

describe('mail', () => {
  it(
    `each message is accepted at most once, and unknown outcomes are reported, over ${String(kills)} SIGKILLs`,
    { timeout: 60_000 + kills * 5000 },
    async () => {
      let turn = 0;
      const mailServer = await startMailServer({
        slowness: () => Math.random() * 40,
        answer(stage) {
          turn += stage === 'message' ? 1 : 0;
          return stage === 'message' && turn % 11 === 0 ? 'lost' : null;
        },
      });
      cleanUps.push(() => mailServer.close());
      const folder = await makeTemporaryFolder('mail-kills');
      cleanUps.push(() => folder.remove());
      const service = await startService({
        folder: folder.path,
        flags: ['--rate-limit', 'off', '--mail', mailServer.url],
      });
      cleanUps.push(() => service.stop());
      const call = (method: string, target: string, body: object): Promise<Response | null> =>
        fetch(`${service.url}${target}`, {
          method,
          headers: { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => null);
      await call('POST', '/proposals', { title: 'T' });

      const acknowledged: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        const send = async (index: number): Promise<void> => {
          const email = `r${String(round)}-${String(index)}@d${String(index)}.example`;
          const answer = await call('PUT', '/proposals/1/send_proposal', { email });
          if (answer?.status === 200) acknowledged.push(email);
        };
        // The first answer of a process is slow; later ones are fast.
        await send(0);
        const sends = Array.from({ length: perRound - 1 }, (_, index) => send(index + 1));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
        await service.kill();
        await Promise.all(sends);
        await service.restart();
      }
      const isOpen = (): boolean =>
        readMails(folder.path).some(({ state }) => state === 'queued' || state === 'sending');
      for (let waited = 0; isOpen() && waited < 30_000; waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));

      const taken = Map.groupBy(mailServer.accepted, ({ to }) => to.join(' '));
      const rows = readMails(folder.path);
      const wrong = rows.filter(({ state, recipient, notes }) => {
        const count = taken.get(recipient)?.length ?? 0;
        if (state === 'sent') return count !== 1 || notes !== 0;
        return state !== 'unknown' || count > 1 || notes !== 1;
      });
      expect(wrong).toEqual([]);
      const known = new Set(rows.map(({ recipient }) => recipient));
      expect(acknowledged.filter((email) => !known.has(email))).toEqual([]);
      expect(taken.size).toBeGreaterThan(0);
      // Otherwise no kill has hit a delivery.
      const open = rows.filter(({ state }) => state === 'unknown').length;
      expect(open).toBeGreaterThan(0);
      if (process.env['LAYOVER_MAIL_KILLS'] !== undefined) {
        process.stdout.write(
          `${String(rows.length)} messages, ${String(taken.size)} taken, ${String(open)} unknown\n`,
        );
      }
    },
  );
});

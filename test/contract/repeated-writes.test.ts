import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { call, sleep } from './conformance/target.ts';

/** `LAYOVER_REPEATED_WRITES=5000` sets another number. */
const writes = Number(process.env['LAYOVER_REPEATED_WRITES'] ?? '120');
const lanes = 8;
const kills = 5;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

describe('writes with an idempotency key', () => {
  it(
    `of ${String(writes)} that are repeated until they are answered, none takes effect twice though the service is ` +
      `killed ${String(kills)} times`,
    { timeout: 600_000 },
    async () => {
      const folder = await makeTemporaryFolder('repeated-writes');
      cleanUps.push(() => folder.remove());
      const target = await startService({ folder: folder.path, flags: ['--rate-limit', 'off'] });
      cleanUps.push(() => target.stop());
      const api = (method: string, path: string, body?: object, key?: string) =>
        call(method, path, body, {
          target,
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        });
      /** Asks until there is an answer; the service may be down. */
      const ask = async (...request: Parameters<typeof api>): ReturnType<typeof api> => {
        for (;;) {
          try {
            return await api(...request);
          } catch {
            await sleep(20);
          }
        }
      };

      await api('POST', '/proposals', { title: 'Sent often' });
      let answered = 0;
      const untilAnswered = async (number: number): Promise<void> => {
        for (;;) {
          if (answered >= number) return;
          await sleep(1);
        }
      };
      const ids = new Map<number, string>();
      const write = async (index: number): Promise<void> => {
        const email = `client-${String(index)}@example.com`;
        const created = await ask('POST', '/clients', { name: 'Ada', email }, `create-${String(index)}`);
        expect(created.status).toBe(201);
        ids.set(index, created.body.data.id);
        if (index % 4 === 0) {
          const sent = await ask('PUT', '/proposals/1/send_proposal', { email }, `send-${String(index)}`);
          expect(sent.status).toBe(200);
        }
        answered += 1;
      };
      const work = Array.from({ length: lanes }, async (_, lane) => {
        for (let index = lane; index < writes; index += lanes) await write(index);
      });
      for (let kill = 1; kill <= kills; kill += 1) {
        await untilAnswered((writes * kill) / (kills + 1));
        await target.kill();
        await target.restart();
      }
      await Promise.all(work);

      expect(new Set(ids.values()).size).toBe(writes);
      expect((await ask('GET', '/clients')).body.meta.total_count).toBe(writes);
      const recipients: string[] = [];
      for (let page = 1; page !== 0;) {
        const { body } = await ask('GET', `/proposal_activities?proposal_id=1&per=100&page=${String(page)}`);
        for (const { attributes } of body.data) {
          const { activity_type, additional_fields } = attributes as unknown as {
            readonly activity_type: string;
            readonly additional_fields: { readonly to?: string };
          };
          if (activity_type === 'user_send_proposal') recipients.push(additional_fields.to ?? '');
        }
        page = body.meta.next_page ?? 0;
      }
      expect(recipients).toHaveLength(Math.ceil(writes / 4));
      expect(new Set(recipients).size).toBe(recipients.length);
      const mailed = (await target.mails()).flatMap(({ to }) => to);
      expect(new Set(mailed).size).toBe(mailed.length);
    },
  );
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** `LAYOVER_WEBHOOKS=10000` sets another number. */
const events = Number(process.env['LAYOVER_WEBHOOKS'] ?? '300');
const kills = 5;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const delivery = z.object({ client: z.object({ id: z.number() }) });

describe('webhooks', () => {
  it(
    `service-api §6.1: of ${String(events)} events none is lost though the service is killed ${String(kills)} times`,
    { timeout: 600_000 },
    async () => {
      const received = new Map<number, number>();
      const receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const { id } = delivery.parse(JSON.parse(body)).client;
          received.set(id, (received.get(id) ?? 0) + 1);
          response.writeHead(204).end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      cleanUps.push(() => receiver.close());
      const folder = await makeTemporaryFolder('webhooks');
      cleanUps.push(() => folder.remove());
      const service = await startService({
        folder: folder.path,
        flags: ['--rate-limit', 'off', '--allow-private-webhooks'],
      });
      cleanUps.push(() => service.stop());
      const headers = { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' };
      const post = (path: string, body: object): Promise<Response | null> =>
        fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
          () => null,
        );
      const target_url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`;
      await post('/webhook_endpoints', { target_url, events: ['client_created'] });

      const acknowledged: number[] = [];
      const perRound = Math.ceil(events / kills);
      for (let round = 0; round < kills; round += 1) {
        for (let made = 0; made < perRound; made += 10) {
          const answers = await Promise.all(
            Array.from({ length: 10 }, () => post('/clients', { name: 'A', email: 'a@example.com' })),
          );
          for (const answer of answers) {
            if (answer?.status !== 201) continue;
            const document = z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json());
            acknowledged.push(Number(document.data.id));
          }
        }
        await service.kill();
        await service.restart();
      }
      const missing = (): number[] => acknowledged.filter((id) => !received.has(id));
      // Waits while deliveries keep coming; a minute without one is a failure.
      for (let idle = 0, seen = 0; missing().length > 0 && idle < 60_000; idle += 50) {
        if (received.size > seen) idle = 0;
        seen = received.size;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(events);
      expect(missing()).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { sendMalformed } from '../testing/malformed-requests.ts';
import { createTestService } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

/** `LAYOVER_FUZZ_RUNS=20000` sets another number. */
const runs = Number(process.env['LAYOVER_FUZZ_RUNS'] ?? '1500');

/** Every row that a request could change. */
function contentOf({ database }: Service): string {
  const tables = runNow(
    database
      .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all(),
  );
  return JSON.stringify(tables.map(({ name }) => runNow(database.query(`SELECT * FROM ${name}`).all())));
}

describe('malformed requests', () => {
  it('get a documented 4xx, change nothing, and never a 500', { timeout: 300_000 }, async () => {
    const { service, call } = createTestService({ seed: { kind: 'proposals', count: 2 } });
    // The first use of the key is noted, and the clock stands still.
    await call('GET', '/users');
    await sendMalformed(service, () => contentOf(service), runs);
  });

  it('a write that fails halfway leaves the database as it was', async () => {
    const { call, service } = createTestService({ seed: { kind: 'proposals', count: 1 } });
    await call('GET', '/users');
    const before = contentOf(service);
    // The client is made first, then the user is missing; and the other way round.
    expect((await call('POST', '/proposals', { client_email: 'new@x.example', template_id: 7 })).status).toBe(
      422,
    );
    expect((await call('PUT', '/sections/1', { proposal_id: 9, position: 0 })).status).toBe(422);
    expect(
      (
        await call('PUT', '/proposals/1/send_proposal', {
          email: 'a@x.example',
          sender_id: 7,
          save_email_template: true,
        })
      ).status,
    ).toBe(422);
    expect(contentOf(service)).toBe(before);
  });
});

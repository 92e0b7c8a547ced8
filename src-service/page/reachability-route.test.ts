import { expect, test } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

const challenge = '0123456789abcdef0123456789abcdef';

test('a challenge gets the same code again, and another one from another service', async () => {
  const own = createTestService();
  const ask = async (path: string): Promise<string> => await (await own.page(path)).text();
  const code = await ask(`/reachable/${challenge}`);
  expect(code).toMatch(/^[0-9a-f]{64}$/u);
  expect(await ask(`/reachable/${challenge}`)).toBe(code);
  expect(await ask(`/reachable/${challenge.replace('0', '1')}`)).not.toBe(code);
  const other = createTestService({ random: { bytes: (count) => Buffer.alloc(count, 7) } });
  expect(await (await other.page(`/reachable/${challenge}`)).text()).not.toBe(code);
});

test('anything else than a challenge is not found', async () => {
  const { page } = createTestService();
  for (const path of ['/reachable/', '/reachable/x', `/reachable/${challenge}0`]) {
    expect((await page(path)).status).toBe(404);
  }
});

import { expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

it('a text that names an expiry date has one', async () => {
  const { call, page } = createTestService({ seed: { kind: 'sample' } });
  const { body } = await call('GET', '/proposals?per=100');
  const pages = await Promise.all(
    body.data.map(async ({ attributes }) => await (await page(`/p/${attributes.public_id}`)).text()),
  );
  const terms = pages.filter((text) => text.includes('This offer is valid until'));
  expect(terms.length).toBeGreaterThan(3);
  for (const text of terms) expect(text).toMatch(/This offer is valid until [^.<]*20\d\d\./u);
});

it('every draft can be sent', async () => {
  const { call } = createTestService({ seed: { kind: 'sample' } });
  const { body } = await call('GET', '/proposals?status=draft&per=100');
  expect(body.data.length).toBeGreaterThan(3);
  for (const { id } of body.data) {
    const sent = await call('PUT', `/proposals/${id}/send_proposal`, { email: 'ann@x.example' });
    expect(sent.status, id).toBe(200);
  }
});

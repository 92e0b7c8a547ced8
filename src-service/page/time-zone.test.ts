import { expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

/** 23:30 in Berlin on the first of March, and the second in Auckland; the test's clock shows nine on the second in UTC. */
const zones = [
  ['Europe/Berlin', 'March 1, 2026'],
  ['Pacific/Auckland', 'March 2, 2026'],
  ['America/New_York', 'March 1, 2026'],
  ['UTC', 'March 1, 2026'],
] as const;

it.each(zones)(
  'a proposal that is sent in %s has the day of that zone on page and mail',
  async (zone, day) => {
    const test = createTestService();
    test.clock.advance(Date.parse('2026-03-01T22:30:00Z') - test.clock.now());
    await test.call('PUT', '/account/me', { time_zone: zone });
    await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale: 'en' });
    const { body } = await test.call('POST', '/proposals', { title: 'P', client_id: 1 });
    const message = 'Of {{proposal_date}}: {{proposal_url}}';
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example', message });
    expect(test.mail.messages.at(-1)?.text).toContain(`Of ${day}:`);
    const page = await (await test.page(`/p/${body.data.attributes.public_id}`)).text();
    expect(page).toContain(day);
    await test.call('PUT', '/proposals/1/record_decision', { decision: 'declined', how: 'phone' });
    const decided = await (await test.page(`/p/${body.data.attributes.public_id}`)).text();
    expect(decided).not.toContain(day === 'March 1, 2026' ? 'March 2, 2026' : 'March 1, 2026');
  },
);

it('the day that the user sets is the same in every zone', async () => {
  const test = createTestService();
  await test.call('PUT', '/account/me', { time_zone: 'Pacific/Auckland' });
  const { body } = await test.call('POST', '/proposals', { title: 'P', display_date: '2026-05-04' });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  const page = await (await test.page(`/p/${body.data.attributes.public_id}`)).text();
  expect(page).toContain('May 4, 2026');
});

import { describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { deleteExpired } from './retention.ts';
import { runNow } from '../../storage/steps.ts';

const day = 24 * 3_600_000;

describe('deleteExpired', () => {
  it('deletes old activities and messages, and keeps decisions and what is new', async () => {
    const { call, page, clock, service } = createTestService();
    const { body } = await call('POST', '/proposals', { title: 'P' });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const path = `/p/${body.data.attributes.public_id}`;
    const token = /name="token" value="([^"]+)"/u.exec(await (await page(path)).text())?.[1] ?? '';
    await page(path, { token, decision: 'accept', name: 'Ann' });
    clock.advance(100 * day);
    await call('POST', '/proposals', { title: 'New' });
    expect(await deleteExpired(service.database, clock, { activities: 101, audit: null })).toBe(0);
    expect(await deleteExpired(service.database, clock, { activities: 99, audit: null })).toBe(4);
    const { body: left } = await call('GET', '/proposal_activities');
    expect(left.data.map(({ attributes }) => attributes.activity_type)).toEqual([
      'api_created_proposal',
      'client_accepted_proposal',
    ]);
    expect(left.meta.total_count).toBe(2);
    expect(runNow(service.stores.mails.count(null))).toBe(0);
    expect(runNow(service.stores.views.summarizeProposal(1)).views).toBe(0);
  });

  it('deletes old entries of the audit log after a time of their own', async () => {
    const { call, clock, service } = createTestService();
    clock.advance(500 * day);
    await call('PUT', '/account/me', { name: 'A' });
    const count = async () => (await call('GET', '/audit')).body.meta.total_count;
    expect(await count()).toBe(2);
    expect(await deleteExpired(service.database, clock, { activities: 1, audit: null })).toBe(0);
    expect(await deleteExpired(service.database, clock, { activities: null, audit: 501 })).toBe(0);
    expect(await deleteExpired(service.database, clock, { activities: null, audit: 499 })).toBe(1);
    expect(await count()).toBe(1);
    await service.close();
  });

  it('deletes invitations as long after their end', async () => {
    const { call, clock, service } = createTestService();
    await call('POST', '/invitations', { email: 'ann@x.example', role: 'reader' });
    const count = async () => (await call('GET', '/invitations')).body.meta.total_count;
    clock.advance(106 * day);
    await deleteExpired(service.database, clock, { activities: null, audit: 100 });
    expect(await count()).toBe(1);
    clock.advance(2 * day);
    await deleteExpired(service.database, clock, { activities: null, audit: 100 });
    expect(await count()).toBe(0);
    await service.close();
  });
});

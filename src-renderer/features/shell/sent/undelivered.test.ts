import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { undelivered, undeliveredMessage } from './undelivered.ts';

const ada = { proposalId: toLocalId('p'), title: 'Website', email: 'Ada@example.com' };
const ben = { proposalId: toLocalId('q'), title: 'Shop', email: 'ben@example.com' };

test('an e-mail that waits or was refused at the service has not been delivered', () => {
  expect(undelivered([ada, ben], [{ to: 'ada@example.com', state: 'waiting' }])).toEqual([ada]);
  expect(undelivered([ada, ben], [{ to: 'ben@example.com', state: 'refused' }])).toEqual([ben]);
});

test('one that is being handed over, may have arrived or was canceled is not reported', () => {
  for (const state of ['sending', 'sent', 'unknown', 'canceled'] as const)
    expect(undelivered([ada], [{ to: ada.email, state }])).toEqual([]);
});

test('the message counts the e-mails and names their addresses', () => {
  expect(undeliveredMessage([ada])).toEqual({
    title: '1 email hasn’t been delivered yet',
    description: 'To Ada@example.com. Settings > Email shows the reason.',
  });
  expect(undeliveredMessage([ada, ben]).description).toContain('Ada@example.com and ben@example.com');
});

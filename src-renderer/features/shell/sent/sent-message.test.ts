import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { sentMessage } from './sent-message.ts';

const website = { proposalId: toLocalId('p'), title: 'Website', email: 'ada@example.com' };
const shop = { ...website, proposalId: toLocalId('q'), title: 'Shop' };

test('one sent e-mail is reported with its address', () => {
  expect(sentMessage([website])).toEqual({
    title: 'Sent: Website',
    description: 'To ada@example.com',
  });
  expect(sentMessage([{ ...website, title: '' }]).title).toBe('Sent: Untitled proposal');
});

test('several are one message, which names them if they are few', () => {
  expect(sentMessage([website, shop])).toEqual({
    title: '2 proposals were sent',
    description: 'Website and Shop',
  });
  expect(sentMessage([website, shop, website, shop])).toEqual({
    title: '4 proposals were sent',
    description: '',
  });
});

import { describe, expect, it } from 'vitest';
import { classifyBounce } from './bounces.ts';

describe('the type of a bounce', () => {
  it.each([
    ['550 5.1.1 no such user', 'HardBounce'],
    ['550 5.2.1 mailbox disabled', 'HardBounce'],
    ['552 5.2.2 mailbox full', 'SoftBounce'],
    ['552 mailbox full', 'SoftBounce'],
    ['552 5.2.3 message too large', 'SoftBounce'],
    ['554 5.3.2 system not accepting messages', 'SoftBounce'],
    ['554 5.4.4 unable to route', 'SoftBounce'],
    ['554 5.7.1 rejected as spam', 'Blocked'],
    ['550 5.7.26 unauthenticated', 'Blocked'],
    ['550 no such user', 'HardBounce'],
    ['', 'HardBounce'],
    ['450 4.2.0 greylisted', 'SoftBounce'],
    ['452 no space', 'SoftBounce'],
  ])('%s is a %s', (description, type) => {
    expect(classifyBounce(description)).toBe(type);
  });
});

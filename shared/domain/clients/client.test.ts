import { expect, it } from 'vitest';
import { clientFullName, splitFullName } from './client.ts';

it.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Ana María   López ', 'Ana María', 'López'],
  ['Madonna', 'Madonna', ''],
  ['', '', ''],
])('"%s" is split before its last word', (text, name, surname) => {
  expect(splitFullName(text)).toEqual({ name, surname });
  expect(clientFullName({ name, surname })).toBe(text.trim().replaceAll(/\s+/gu, ' '));
});

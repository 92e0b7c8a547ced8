import { expect, it } from 'vitest';
import { gapOf, pageUrl } from './use-own-mail.ts';

type Setup = Parameters<typeof gapOf>[0];

type Proposal = Parameters<typeof pageUrl>[0];
type Account = NonNullable<Parameters<typeof pageUrl>[1]>['account'];

const urlOf = (publicId: string | null, base?: string): string | undefined =>
  pageUrl(
    { fields: { public_id: publicId } } as Proposal,
    base === undefined ? null : { account: { pages_url: base } as Account },
  );

it('is the address of the pages with the proposal’s public id', () => {
  expect(urlOf('a1', 'https://proposals.example/p/')).toBe('https://proposals.example/p/a1');
});

it.each([
  ['a proposal that the service does not have', null, 'https://proposals.example/p/'],
  ['a service that does not say its address', 'a1', undefined],
  ['an address on this computer', 'a1', 'http://127.0.0.1:4100/p/'],
  ['no address', 'a1', 'x'],
])('is unknown for %s', (_what, publicId, base) => {
  expect(urlOf(publicId, base)).toBeUndefined();
});

it.each([
  ['a folder', 'folder', [], 'keychain', 'server'],
  ['a folder of another service', 'folder', [], 'operator', 'operator-server'],
  ['no way to send', 'none', [], 'keychain', 'server'],
  ['a server without its password', 'smtp', ['password'], 'memory', 'secret'],
  ['a server with everything', 'smtp', [], 'keychain', null],
] as const)('says what mail lacks with %s', (_what, kind, missing, keeper, gap) => {
  expect(gapOf({ settings: { kind } as Setup['settings'], missing: [...missing], keeper })).toBe(gap);
});

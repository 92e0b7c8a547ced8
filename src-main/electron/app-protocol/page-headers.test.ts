import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const policy = pageHeaders['content-security-policy'] ?? '';
const directives = new Map(
  policy.split('; ').map((directive): [string, string[]] => {
    const [name = '', ...values] = directive.split(' ');
    return [name, values];
  }),
);

test('only named sources are allowed, and only our own code', () => {
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  const [own, ...hashes] = directives.get('style-src') ?? [];
  expect(own).toBe("'self'");
  for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/);
  expect(policy).not.toMatch(/unsafe|https?:|\*|blob:/);
});

test('scripts cannot be made from strings, and no policy passes everything', () => {
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(directives.get('trusted-types')).toContain('dompurify');
  expect(directives.get('trusted-types')).not.toContain("'allow-duplicates'");
});

test('the page sends nothing anywhere', () => {
  for (const name of ['form-action', 'base-uri', 'frame-ancestors', 'object-src']) {
    expect(directives.get(name)).toEqual(["'none'"]);
  }
  expect(directives.get('connect-src')).toEqual(["'self'"]);
});

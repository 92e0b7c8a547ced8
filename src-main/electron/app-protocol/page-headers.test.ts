import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageHeaders, pageWithNonce } from './page-headers.ts';

const source = readFileSync(new URL('../../../src-renderer/index.html', import.meta.url), 'utf8');
const page = pageWithNonce(source);
const policy = page.headers['content-security-policy'] ?? '';
const directives = new Map(
  policy.split('; ').map((directive): [string, string[]] => {
    const [name = '', ...values] = directive.split(' ');
    return [name, values];
  }),
);

test('only named sources are allowed, and only our own code', () => {
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  const [own, nonce, ...others] = directives.get('style-src') ?? [];
  expect(own).toBe("'self'");
  expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/);
  expect(others).toEqual([]);
  expect(policy).not.toMatch(/unsafe|https?:|\*|blob:/);
});

test('the page knows its nonce, which every load has of its own and other answers do not have', () => {
  const nonce = /'nonce-([^']+)'/u.exec(policy)?.[1] ?? '';
  expect(page.html).toBe(source.replace('nonce="style-nonce"', `nonce="${nonce}"`));
  expect(page.html).not.toBe(source);
  expect(pageWithNonce(source).html).not.toBe(page.html);
  expect(pageHeaders['content-security-policy']).toContain("style-src 'self';");
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

import { describe, expect, it } from 'vitest';
import { isAppError } from '#shared/errors/app-error.ts';
import { normalizeBaseUrl } from './base-url.ts';

describe('a base address', () => {
  it.each([
    ['proposals.example.com', 'https://proposals.example.com/api/v2'],
    ['  https://proposals.example.com/  ', 'https://proposals.example.com/api/v2'],
    ['https://proposals.example.com/api', 'https://proposals.example.com/api/v2'],
    ['https://proposals.example.com/api/v2', 'https://proposals.example.com/api/v2'],
    ['https://proposals.example.com/api/v2/', 'https://proposals.example.com/api/v2'],
    ['https://proposals.example.com/api/v2/account/me', 'https://proposals.example.com/api/v2'],
    ['https://example.com/proposals', 'https://example.com/proposals/api/v2'],
    ['HTTPS://Example.COM:8443', 'https://example.com:8443/api/v2'],
    ['example.com:8443', 'https://example.com:8443/api/v2'],
    ['http://localhost:4010', 'http://localhost:4010/api/v2'],
    ['http://127.0.0.1:4010/api/v2', 'http://127.0.0.1:4010/api/v2'],
    ['http://[::1]:4010', 'http://[::1]:4010/api/v2'],
    ['localhost:4010', 'http://localhost:4010/api/v2'],
    ['https://localhost:4010', 'https://localhost:4010/api/v2'],
    ['bücher.example', 'https://xn--bcher-kva.example/api/v2'],
  ])('%j becomes %s', (typed, address) => {
    expect(normalizeBaseUrl(typed)).toBe(address);
    expect(normalizeBaseUrl(address)).toBe(address);
  });

  it.each([
    [''],
    ['   '],
    ['not an address'],
    ['https://'],
    ['ftp://example.com'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['http://example.com'],
    ['http://127.0.0.1.example.com'],
    ['http://localhost.example.com'],
    ['https://ada:secret@example.com'],
    ['https://example.com/#top'],
    ['https://example.com/?key=1'],
    ['https://example.com/api/v1'],
    ['https://example.com/api/v3/account/me'],
  ])('%j is refused with a reason', (typed) => {
    try {
      normalizeBaseUrl(typed);
      expect.unreachable();
    } catch (error) {
      expect(isAppError(error) && error.code).toBe('bad-input');
      expect(isAppError(error) && error.reason.code).toMatch(/^errors\./u);
      // The typed address may contain a password.
      expect(isAppError(error) && JSON.stringify(error.reason)).not.toContain('secret');
    }
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { harmful, hostileBodies } from '#shared/document/testing/hostile-bodies.ts';
import { sanitizeHtml } from './sanitize-html.ts';

describe('what leaves this computer', () => {
  it.each(hostileBodies)('nothing of %s can run or load', (body) => {
    const safe = sanitizeHtml(body);
    for (const pattern of harmful) expect(safe).not.toMatch(pattern);
    expect(sanitizeHtml(safe)).toBe(safe);
  });

  it('keeps what the editor writes, and pictures that lie inside', () => {
    const body =
      '<h2>Plan</h2><p><strong>Bold</strong> <em>it</em></p><ul><li><p>One</p></li></ul>' +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="A">';
    expect(sanitizeHtml(body)).toBe(body);
  });

  it('puts a link in the place of a picture that lies elsewhere', () => {
    expect(sanitizeHtml('<img src="https://x.example/a.png" alt="The plan">')).toBe(
      '<a href="https://x.example/a.png" rel="noopener noreferrer nofollow">The plan</a>',
    );
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { harmful, hostileBodies } from '#shared/document/markup/testing/hostile-bodies.ts';
import { sanitizeHtml } from './sanitize-html.ts';

describe('what leaves this computer', () => {
  it.each(hostileBodies)('nothing of %s can run or load', (body) => {
    const safe = sanitizeHtml(body);
    for (const pattern of harmful) expect(safe).not.toMatch(pattern);
    expect(sanitizeHtml(safe)).toBe(safe);
  });

  it('keeps what the editor writes, and pictures that lie inside', () => {
    const body =
      '<h6>Plan</h6><p><strong>Bold</strong> <em>it</em></p><ul><li><p>One</p></li></ul>' +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="A">';
    expect(sanitizeHtml(body)).toBe(body);
  });

  it('keeps the classes that documents know, and no others', () => {
    const body =
      '<aside class="callout"><p>A <span class="brand">b</span> <mark>c</mark></p></aside>' +
      '<div class="columns"><div class="column"><p>1</p></div><div class="column"><p>2</p></div></div>' +
      '<ul class="checklist"><li class="checked">x</li><li>y</li></ul><p class="video"><a href="https://v.example" rel="noopener noreferrer nofollow">V</a></p>';
    expect(sanitizeHtml(body)).toBe(body);
    expect(sanitizeHtml('<p class="page totals">x</p><span class="brand no-print">y</span>')).toBe(
      '<p>x</p><span class="brand">y</span>',
    );
  });

  it('puts headings below the one of their section', () => {
    expect(sanitizeHtml('<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>')).toBe(
      '<h3>A</h3><h3>B</h3><h4>C</h4><h5>D</h5><h6>E</h6><h6>F</h6>',
    );
  });

  it('puts a link in the place of a picture that lies elsewhere', () => {
    expect(sanitizeHtml('<img src="https://x.example/a.png" alt="The plan">')).toBe(
      '<a href="https://x.example/a.png" rel="noopener noreferrer nofollow">The plan</a>',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { sanitizeBody } from './sanitize.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p style="position:fixed;background:url(https://evil.example)">x</p>',
  '<form action="https://evil.example"><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/x.png">',
  '<textarea></textarea><script>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
];

describe('section bodies', () => {
  it.each(hostile)('nothing of %s can run or load', (body) => {
    const safe = sanitizeBody(body);
    expect(safe).not.toMatch(
      /<(?:script|svg|iframe|style|form|button|base|meta|object|embed|math|textarea)\b/iu,
    );
    expect(safe).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/iu);
    expect(safe).not.toMatch(/<[^>]*(?:javascript:|data:text|image\/svg|evil\.example)/iu);
  });

  it('keeps what the editor writes', () => {
    const body =
      '<h2>Plan</h2><p><strong>Bold</strong> <em>it</em> <a href="https://x.example">link</a></p>' +
      '<ul><li><p>One</p></li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(sanitizeBody(body)).toBe(
      body.replace(
        '<a href="https://x.example">',
        '<a href="https://x.example" rel="noopener noreferrer nofollow">',
      ),
    );
    expect(sanitizeBody('<img src="https://x.example/a.png" alt="A">')).toContain(
      'src="https://x.example/a.png"',
    );
  });
});

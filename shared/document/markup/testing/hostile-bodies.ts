/** Section bodies that try to run, load, cover or send something, for the tests of both sanitizers. */
export const hostileBodies: readonly string[] = [
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
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea></textarea><script>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
];

/** Matches active elements, attributes and addresses, which sanitized markup must not contain. */
export const harmful: readonly RegExp[] = [
  /<(?:script|svg|iframe|style|form|button|base|meta|object|embed|math|template|textarea)\b/iu,
  /<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/iu,
  /<[^>]*(?:javascript:|data:text|image\/svg|src="(?:http:)?\/\/|evil\.example)/iu,
];

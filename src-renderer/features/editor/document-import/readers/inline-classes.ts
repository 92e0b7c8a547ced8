/** The declarations that mean something in a text. The rest of a style is looks. */
const meaningful = /^(?:font-weight|font-style|text-decoration|text-align)\s*:/iu;

const rule = /\.(?<name>[\w-]+)\s*\{(?<body>[^{}]*)\}/gu;
const styleElement = /<style[^>]*>(?<css>[\s\S]*?)<\/style>/giu;
const classAttribute = /\sclass\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/iu;
const startTag = /<[a-z][a-z0-9]*\s[^<>]*>/giu;

function rulesOf(html: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  for (const { groups: style } of html.matchAll(styleElement)) {
    for (const { groups } of (style?.['css'] ?? '').matchAll(rule)) {
      const declarations = (groups?.['body'] ?? '').split(';').map((declaration) => declaration.trim());
      const kept = declarations.filter((declaration) => meaningful.test(declaration)).join(';');
      if (kept !== '') rules.set(groups?.['name'] ?? '', kept);
    }
  }
  return rules;
}

/**
 * Puts what classes mean into each element's `style`: Google Docs says bold by a class of its own in each export. The
 * paragraph that it calls a title becomes one.
 */
export function inlineClasses(html: string): string {
  const rules = rulesOf(html);
  const titled = html.replaceAll(
    /<p\s[^<>]*\bclass\s*=\s*["'][^"']*\btitle\b[^"']*["'][^<>]*>(?<text>[\s\S]*?)<\/p>/giu,
    (_match, text: string) => `<h1 class="document-title">${text}</h1>`,
  );
  if (rules.size === 0) return titled;
  return titled.replaceAll(startTag, (tag) => {
    const { double, single } = classAttribute.exec(tag)?.groups ?? {};
    const declarations = (double ?? single ?? '').split(/\s+/u).flatMap((name) => rules.get(name) ?? []);
    if (declarations.length === 0 || /\sstyle\s*=/iu.test(tag)) return tag;
    return tag.replace(/^<[a-z0-9]+/iu, (start) => `${start} style="${declarations.join(';')}"`);
  });
}

import { upToLast } from './markup-bounds.ts';

/** The declarations that mean something in a text. The rest of a style is looks. */
const meaningful = /^(?:font-weight|font-style|text-decoration|text-align)\s*:/iu;

const rule = /\.(?<name>[\w-]+)\s*\{(?<body>[^{}]*)\}/gu;
const styleElement = /<style[^<>]*>(?<css>[\s\S]*?)<\/style>/giu;
const classAttribute = /\sclass\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/iu;
/** Up to the next paragraph, because one without an end hides none behind it. */
const paragraph = /<p\s(?<attributes>[^<>]*)>(?<text>(?:(?!<p[\s>])[\s\S])*?)<\/p>/giu;
const startTag = /<[a-z][a-z0-9]*\s[^<>]*>/giu;

function rulesOf(html: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  const styles: string[] = [];
  upToLast(html, '</style>', (markup) => {
    styles.push(...Array.from(markup.matchAll(styleElement), ({ groups }) => groups?.['css'] ?? ''));
    return markup;
  });
  for (const css of styles) {
    for (const { groups } of css.matchAll(rule)) {
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
  const titled = upToLast(html, '</p>', (markup) =>
    markup.replaceAll(paragraph, (all, attributes: string, text: string) => {
      const { double, single } = classAttribute.exec(` ${attributes}`)?.groups ?? {};
      const isTitle = /(?:^|\s)title(?:\s|$)/iu.test(double ?? single ?? '');
      return isTitle ? `<h1 class="document-title">${text}</h1>` : all;
    }),
  );
  if (rules.size === 0) return titled;
  return titled.replaceAll(startTag, (tag) => {
    const { double, single } = classAttribute.exec(tag)?.groups ?? {};
    const declarations = (double ?? single ?? '').split(/\s+/u).flatMap((name) => rules.get(name) ?? []);
    if (declarations.length === 0 || /\sstyle\s*=/iu.test(tag)) return tag;
    return tag.replace(/^<[a-z0-9]+/iu, (start) => `${start} style="${declarations.join(';')}"`);
  });
}

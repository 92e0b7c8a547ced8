/** One element of an e-mail. */
export interface MailElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Of its `style` attribute. */
  readonly style: ReadonlyMap<string, string>;
  readonly parent: MailElement | null;
}

const voids: ReadonlySet<string> = new Set(['meta', 'br', 'img']);

/** The declarations of a style by property. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration): readonly (readonly [string, string])[] => {
      const [property = '', ...value] = declaration.split(':');
      return property.trim() === '' ? [] : [[property.trim(), value.join(':').trim()]];
    }),
  );
}

/** The elements of an e-mail, which the service serializes with every end tag and quoted attributes; no comments. */
export function elementsOf(html: string): readonly MailElement[] {
  const elements: MailElement[] = [];
  let parent: MailElement | null = null;
  const visible = html
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
    .replaceAll(/<style>[\s\S]*?<\/style>/gu, '<style></style>');
  for (const [, end, name = '', written = ''] of visible.matchAll(
    /<(\/?)([a-z][a-z\d]*)((?:[^>"]|"[^"]*")*)>/gu,
  )) {
    if (end === '/') {
      if (parent?.name !== name) throw new Error(`</${name}> ends <${parent?.name ?? ''}>`);
      ({ parent } = parent);
      continue;
    }
    const attributes = new Map(
      [...written.matchAll(/([a-z-]+)(?:="([^"]*)")?/gu)].map(([, key = '', value = '']) => [key, value]),
    );
    const element: MailElement = {
      ...{ name, attributes, parent },
      style: declarationsOf(attributes.get('style') ?? ''),
    };
    elements.push(element);
    if (!voids.has(name)) parent = element;
  }
  if (parent !== null) throw new Error(`<${parent.name}> has no end`);
  return elements;
}

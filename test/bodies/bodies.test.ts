// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  isSameBody,
  openBody,
  readOnlyBody,
  writeBody,
} from '../../src-renderer/features/editor/body/body-html.ts';
import { bodySchema } from '../../src-renderer/features/editor/body/schema.ts';
import { bodies, sampleBodies } from './corpus.ts';

/** Elements that the editor has, with the attributes that it keeps. Known here apart from the editor's own schema. */
const held: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 strong b em i u s del strike code pre blockquote ul li br hr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  ol: ['start', 'type'],
  code: ['class'],
  a: ['href', 'title'],
};

function parse(html: string): HTMLElement {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.innerHTML = html;
  return holder;
}

/** What of a body no editor with these elements can hold, in the order in which it stands there. */
function strangers(html: string): readonly string[] {
  return [...parse(html).querySelectorAll('*')].flatMap((element) => {
    const attributes = held[element.localName];
    if (attributes === undefined) return [element.localName];
    return [...element.attributes]
      .filter(({ name, value }) => !attributes.includes(name) && !(name === 'class' && value.trim() === ''))
      .map(({ name }) => `${element.localName}[${name}]`);
  });
}

/** The words that a person reads, without the white space between them. */
function words(holder: ParentNode): string {
  const copy = holder.cloneNode(true) as ParentNode;
  for (const element of copy.querySelectorAll('script, style, template, noscript, title')) element.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/gu, '');
}

test('the corpus has 300 bodies of every kind', () => {
  expect(bodies.length).toBeGreaterThanOrEqual(300);
  expect(sampleBodies.length).toBeGreaterThan(30);
  expect(new Set(bodies.map(({ html }) => html)).size).toBe(bodies.length);
});

test.each(bodies)('$name', ({ html }) => {
  const opened = openBody(html, bodySchema);
  const written = writeBody(opened.document);
  if (opened.lossless) {
    // Opened and saved, it would say the same; so that opening saves nothing.
    expect(isSameBody(written, html)).toBe(true);
    expect(strangers(html)).toEqual([]);
    expect(words(parse(written ?? ''))).toBe(words(parse(html)));
  }
  if (strangers(html).length > 0) expect(opened.lossless).toBe(false);

  const reading = document.createElement('div');
  reading.append(readOnlyBody(html));
  expect(
    reading.querySelector('script, style, form, iframe, object, [style], [class], [onclick]'),
  ).toBeNull();

  // The copy that a person may ask for is one that the editor holds, however often it is opened.
  const copy = openBody(written, bodySchema);
  expect(copy.lossless).toBe(true);
  expect(writeBody(copy.document)).toBe(written);
});

test.each(sampleBodies)('the editor holds $name', ({ html }) => {
  expect(openBody(html, bodySchema).lossless).toBe(true);
});

test('what is opened for reading has all words of office programs', () => {
  for (const { name, html } of bodies.filter((body) => body.name.startsWith('office'))) {
    const reading = document.createElement('div');
    reading.append(readOnlyBody(html));
    expect(words(reading), name).toBe(words(parse(html)));
  }
});

test('a body that a service has nested without end opens at once for reading, with all of its words', () => {
  const html = `<p>start</p>${'<div><b>'.repeat(80_000)}words${'</b></div>'.repeat(60_000)}<p>end</p>`;
  const started = performance.now();
  const opened = openBody(html, bodySchema);
  const reading = document.createElement('div');
  reading.append(readOnlyBody(html));
  expect(performance.now() - started).toBeLessThan(10_000);
  // Which is said, beside the offer of a simplified copy.
  expect(opened.lossless).toBe(false);
  expect(words(reading)).toBe('startwordsend');
  expect(words(parse(writeBody(opened.document) ?? ''))).toBe('startwordsend');
});

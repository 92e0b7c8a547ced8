// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  isSameBody,
  openBody,
  readOnlyBody,
  writeBody,
} from '../../src-renderer/features/editor/body/body-html.ts';
import { unwrapChips } from '../../src-renderer/features/editor/body/placeholder-chips.ts';
import { bodySchema } from '../../src-renderer/features/editor/body/schema.ts';
import { bodies, sampleBodies } from './corpus.ts';

/** The editor's elements with their attributes. Listed here independently of the editor's schema. */
const supported: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 strong b em i u s del strike code pre blockquote ul li br hr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  ol: ['start', 'type'],
  code: ['class'],
  a: ['href', 'title'],
};

/** The read-only view of a body, with the placeholders that its chips stand for. */
function readingOf(html: string): HTMLElement {
  const reading = document.createElement('div');
  reading.append(readOnlyBody(html));
  unwrapChips(reading);
  return reading;
}

function parse(html: string): HTMLElement {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.innerHTML = html;
  return holder;
}

/** The elements and attributes of a body that the editor does not support, in document order. */
function unsupportedIn(html: string): readonly string[] {
  return [...parse(html).querySelectorAll('*')].flatMap((element) => {
    const attributes = supported[element.localName];
    if (attributes === undefined) return [element.localName];
    return [...element.attributes]
      .filter(({ name, value }) => !attributes.includes(name) && !(name === 'class' && value.trim() === ''))
      .map(({ name }) => `${element.localName}[${name}]`);
  });
}

/** The visible text, without white space. */
function visibleText(holder: ParentNode): string {
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
    // The written body equals the opened one, so opening a body causes no edit.
    expect(isSameBody(written, html)).toBe(true);
    expect(unsupportedIn(html)).toEqual([]);
    expect(visibleText(parse(written ?? ''))).toBe(visibleText(parse(html)));
  }
  if (unsupportedIn(html).length > 0) expect(opened.lossless).toBe(false);

  expect(
    readingOf(html).querySelector('script, style, form, iframe, object, [style], [class], [onclick]'),
  ).toBeNull();

  // The simplified copy that the user can request is supported, and opening it again changes nothing.
  const copy = openBody(written, bodySchema);
  expect(copy.lossless).toBe(true);
  expect(writeBody(copy.document)).toBe(written);
});

test.each(sampleBodies)('the editor holds $name', ({ html }) => {
  expect(openBody(html, bodySchema).lossless).toBe(true);
});

test('a read-only body from an office program shows all its text', () => {
  for (const { name, html } of bodies.filter((body) => body.name.startsWith('office'))) {
    expect(visibleText(readingOf(html)), name).toBe(visibleText(parse(html)));
  }
});

test('a body nested 80,000 levels deep opens quickly for reading, with all its text', () => {
  const html = `<p>start</p>${'<div><b>'.repeat(80_000)}words${'</b></div>'.repeat(60_000)}<p>end</p>`;
  const started = performance.now();
  const opened = openBody(html, bodySchema);
  const reading = readingOf(html);
  expect(performance.now() - started).toBeLessThan(10_000);
  // The editor then offers a simplified copy.
  expect(opened.lossless).toBe(false);
  expect(visibleText(reading)).toBe('startwordsend');
  expect(visibleText(parse(writeBody(opened.document) ?? ''))).toBe('startwordsend');
});

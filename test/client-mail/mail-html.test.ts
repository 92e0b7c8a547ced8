import { describe, expect, it } from 'vitest';
import { setLogo } from '../../src-service/domain/images/account-images.ts';
import { cleanImage } from '../../src-service/domain/images/clean-image.ts';
import { pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import type { PdfPrinter } from '../../src-service/page/pdf/pdf-printer.ts';
import { createTestService, type TestService } from '../../src-service/testing/test-service.ts';
import { clientSupport, unlisted, type MailFeature } from './client-support.ts';
import { declarationsOf, elementsOf, type MailElement } from './mail-elements.ts';
import { runNow } from '../../src-service/storage/steps.ts';

type Check = (value: string, element: MailElement) => boolean;

const px = /^\d+px$/u;
const all =
  (value: RegExp): Check =>
  (text) =>
    text.split(' ').every((part) => value.test(part));

/** Outlook pads table cells alone: the cell around a button has the same padding for it. */
function isPaddedCell({ parent }: MailElement): boolean {
  return parent?.name === 'td' && parent.style.has('mso-padding-alt');
}

/** Of each feature with gaps: whether a use stays within what every client supports, or has a fallback. */
const withinSupport: Readonly<
  Record<Exclude<MailFeature, '@media (prefers-color-scheme)' | '<style>'>, Check>
> = {
  background: (value) => /^#[\da-f]{6}$/u.test(value),
  border: (value, { name }) =>
    value === '0' || (/^[1-8]px solid #[\da-f]{6}$/u.test(value) && name === 'table'),
  // Corners stay square, and the surface stays.
  'border-radius': (value, { style }) => px.test(value) && style.has('background'),
  // Outlook for Windows keeps a link inline in its padded cell, and a picture inline.
  display: (value, element) =>
    value === 'none' ||
    (value === 'inline-block' && isPaddedCell(element)) ||
    (value === 'block' && element.name === 'img'),
  'display:none': (_value, { style }) => style.get('mso-hide') === 'all',
  // Text without it has the client's own typeface.
  font: (value) => /^\d+px\/\d+px .+,(?:sans-)?serif$/u.test(value),
  'font-size': (value) => px.test(value),
  'font-weight': (value) => /^[1-9]00$/u.test(value),
  'line-height': (value) => px.test(value),
  margin: (value, { name }) =>
    all(/^(?:0|\d+px)$/u)(value, { name } as MailElement) &&
    (name !== 'body' || value === '0') &&
    name !== 'span',
  'max-width': (_value, { attributes }) => /^\d+$/u.test(attributes.get('width') ?? ''),
  padding: (value, element) =>
    all(/^(?:0|\d+px)$/u)(value, element) &&
    (value === '0' || element.name === 'td' || element.name === 'img' || isPaddedCell(element)),
  'text-align': (value) => /^(?:left|center|right)$/u.test(value),
  'text-decoration': (value) => value === 'none' || value === 'underline',
  width: (_value, { name }) => name === 'table' || name === 'td',
  // Long words widen the card instead.
  'word-break': (value) => value === 'break-word',
  // Assistive software reads tables and cells instead.
  role: (value) => value === 'presentation' || value === 'main',
  dir: (value, { name }) => value === 'auto' && name !== 'a',
};

function isFeature(name: string): name is keyof typeof withinSupport {
  return Object.hasOwn(withinSupport, name);
}

/** What no check covers, or what breaks one. */
function problemsOf(html: string): readonly string[] {
  const elements = elementsOf(html);
  const problems: string[] = [];
  const check = (feature: string, value: string, element: MailElement): void => {
    if (unlisted.has(feature) || feature.startsWith('mso-')) return;
    if (!isFeature(feature) || !withinSupport[feature](value, element))
      problems.push(`<${element.name}> ${feature}: ${value}`);
  };
  for (const element of elements) {
    for (const [property, value] of element.style) {
      check(property, value, element);
      if (property === 'display' && value === 'none') check('display:none', value, element);
    }
    for (const name of ['role', 'dir'] as const) {
      const value = element.attributes.get(name);
      if (value !== undefined) check(name, value, element);
    }
    if (element.name === 'style' && element.parent?.name !== 'head')
      problems.push('<style> outside of the head');
  }
  return [...problems, ...darkProblems(html, elements)];
}

/** The style sheet serves dark mode alone, and each of its properties has a light value in a style attribute. */
function darkProblems(html: string, elements: readonly MailElement[]): readonly string[] {
  const sheet = /<style>([\s\S]*?)<\/style>/u.exec(html.replaceAll(/<!--[\s\S]*?-->/gu, ''))?.[1] ?? '';
  const outside = sheet.replace(/@media \(prefers-color-scheme:dark\)\{[\s\S]*?\n\}/u, '');
  const marked = outside
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\[data-ogs[bc]\] /u.test(line));
  const rules = [...sheet.matchAll(/\.([a-z-]+)(?=[,{ ])[^{}]*\{([^{}]*)\}/gu)];
  const bare = rules.flatMap(([, name = '', body = '']) => {
    const used = elements.filter(({ attributes }) => attributes.get('class') === name);
    return [...declarationsOf(body).keys()].flatMap((property) => {
      const light = property === 'border-color' ? 'border' : property;
      const isInherited = light === 'color';
      return used.every(({ style }) => style.has(light) || isInherited) ? [] : [`.${name} ${property}`];
    });
  });
  return [...marked, ...bare];
}

const printer: PdfPrinter = {
  print: () => Promise.resolve(Buffer.from('%PDF')),
  close: () => Promise.resolve(),
};

async function send(test: TestService, locale: string): Promise<void> {
  const email = `ann-${locale}@x.example`;
  const client = await test.call('POST', '/clients', { name: 'Ann', email, locale });
  const { body } = await test.call('POST', '/proposals', {
    title: 'Pier',
    client_id: Number(client.body.data.id),
  });
  const path = `/proposals/${body.data.id}`;
  await test.call('PUT', `${path}/send_proposal`, { email });
  await test.call('PUT', `${path}/record_decision`, { decision: 'declined', how: 'phone' });
  // A reminder is the same proposal, sent again.
  await test.call('PUT', `${path}/send_proposal`, { email, message: 'Did you see it?\n\n{{proposal_url}}' });
  // The proposal itself instead of a link.
  await test.call('PUT', `${path}/send_proposal`, { email, attach_pdf: true });
}

/** A client views, asks, declines and accepts: the owner is told of each, and the client gets a copy of each answer. */
async function answer(test: TestService, locale: string): Promise<void> {
  await test.call('PUT', '/account/me', { locale });
  const email_me = ['viewed', 'asked', 'accepted', 'declined'];
  await test.call('PUT', '/users/me/notices', { email_me, copy_to_client: true });
  const email = `bo-${locale}@x.example`;
  const client = await test.call('POST', '/clients', { name: 'Bo', email, locale });
  for (const decision of ['reject', 'accept']) {
    const { body } = await test.call('POST', '/proposals', {
      title: 'Pier <2> & “more”',
      client_id: Number(client.body.data.id),
    });
    await test.call('PUT', `/proposals/${body.data.id}/send_proposal`, { email });
    const path = `/p/${body.data.attributes.public_id}`;
    const page = await (await test.page(path)).text();
    const token = /name="token" value="([^"]+)"/u.exec(page)?.[1] ?? '';
    await test.page(path, { token, decision: 'ask', message: 'Why?\n\nAnd <when>?' });
    await test.page(path, { token, decision, name: 'Bo', message: 'Fine' });
  }
  await test.service.settled();
}

describe.each(['en', 'de', 'fr', 'es', 'nl'])('e-mails in %s', (locale) => {
  it.each([
    ['plain', () => Promise.resolve()],
    [
      'with logo, colors and signature',
      async (test: TestService) => {
        const png = pngFile({ width: 480, height: 120, content: Buffer.alloc(120 * (1 + 480 * 4)) });
        const logo = { ...cleanImage(png, 'logo', ['image/png']), isOutside: false };
        runNow(setLogo(test.service.context, logo));
        await test.call('PUT', '/account/me', { main_color: '#ffee00', accent_color: '#123456' });
        await test.call('PUT', '/users/me', { name: 'Ada', signature: 'Ada <CEO>\nPier' });
      },
    ],
  ])('use no feature without a fallback: %s', async (what, prepare) => {
    const test = createTestService({ pdf: printer });
    await prepare(test);
    await send(test, locale);
    await test.call('POST', '/mail_settings/test', {});
    expect(test.mail.messages.length).toBeGreaterThanOrEqual(3);
    expect(test.mail.messages[0]?.inline?.length ?? 0).toBe(what === 'plain' ? 0 : 1);
    for (const { html } of test.mail.messages) {
      expect(problemsOf(html)).toEqual([]);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    }
  });

  it('notices to the owner and copies of decisions use no feature without a fallback either', async () => {
    const test = createTestService();
    await answer(test, locale);
    const notices = test.mail.messages.filter(({ automatic }) => automatic);
    const toClient = notices.filter(({ to }) => to.startsWith('bo-'));
    // Per proposal: a view, a question, an answer; and a copy of the question and of the answer.
    expect([notices.length - toClient.length, toClient.length]).toEqual([6, 4]);
    for (const { html } of notices) {
      expect(problemsOf(html)).toEqual([]);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html.match(/<a /gu)).toHaveLength(1);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    }
    expect(toClient[0]?.html).toContain('And &lt;when&gt;?');
  });
});

describe('the check', () => {
  const around = (body: string): string => `<html><head></head><body style="margin:0">${body}</body></html>`;

  it.each([
    ['<div style="display:flex"></div>', '<div> display: flex'],
    ['<p style="padding:4px"></p>', '<p> padding: 4px'],
    ['<table style="max-width:560px"></table>', '<table> max-width: 560px'],
    ['<div style="display:none"></div>', '<div> display:none: none'],
    ['<p style="margin:-4px"></p>', '<p> margin: -4px'],
    ['<div style="position:absolute"></div>', '<div> position: absolute'],
  ])('finds %s', (body, problem) => {
    expect(problemsOf(around(body))).toEqual([problem]);
  });

  it('covers every feature whose support has gaps, and no other', () => {
    const checked = [...Object.keys(withinSupport), '@media (prefers-color-scheme)', '<style>'];
    expect(checked.toSorted()).toEqual(Object.keys(clientSupport).toSorted());
    for (const { none, partial } of Object.values(clientSupport))
      expect(none.length + partial.length).toBeGreaterThan(0);
  });
});

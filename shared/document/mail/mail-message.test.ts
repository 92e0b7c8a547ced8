import { expect, test } from 'vitest';
import { fontIds } from '../../domain/account/brand.ts';
import { defaultMessage } from './default-message.ts';
import { mailStyles, renderMail, type MailMessage } from './mail-message.ts';

const mail: MailMessage = {
  locale: 'de',
  accountName: 'Harbor & Pine',
  senderName: 'Theo',
  subject: 'Angebot <1>',
  message: 'Guten Tag,\nhier ist es.\n\nGruß',
  pageUrl: 'https://x.example/p/1',
};

const brand = { main_color: '#ffee00', accent_color: null, font: 'inter' } as const;

test.each([mail, { ...mail, brand }])('the preview equals the e-mail except for its styles', (message) => {
  const inMail = renderMail(message, 'mail').text;
  const onPage = renderMail(message, 'page').text;
  const bare = (text: string): string =>
    text.replaceAll(
      /<!--.*?-->|<meta name="color-scheme"[^>]*>| (?:style|class)="[^"]*"|<style>[^<]*<\/style>|\s+/gu,
      '',
    );
  expect(bare(onPage)).toBe(bare(inMail));
  // What the one says with a style, the other says with a class of that style.
  const styles = Array.from(inMail.matchAll(/ style="([^"]*)"/gu), ([, style]) => style);
  const classes = Array.from(onPage.matchAll(/ class="mail-([^"]*)"/gu), ([, name]) => name);
  expect(
    classes.map(
      (name) => new RegExp(`\\.mail-${name}\\{([^}]*)\\}`, 'u').exec(mailStyles(message.brand))?.[1],
    ),
  ).toEqual(styles);
  expect(onPage).not.toContain('style="');
  expect(onPage).toContain('Guten Tag,<br>hier ist es.');
  expect(onPage).toContain('Theo, Harbor &amp; Pine');
});

test('the button of the preview has the color of the brand', () => {
  expect(mailStyles(brand)).toMatch(/\.mail-button\{[^}]*background:#ffee00;color:#000000/u);
  expect(renderMail({ ...mail, brand }, 'page').text).toContain('bgcolor="#ffee00"');
});

test('the e-mail is set in a family like the brand’s that most computers have, in Outlook too', () => {
  const families = fontIds.map((font) => {
    const text = renderMail({ ...mail, brand: { ...brand, font } }, 'mail').text;
    const used = new Set(
      Array.from(
        text.matchAll(/font:16px\/26px ([^"]+)"|font-family:([^!]+)!/gu),
        ([, one, other]) => one ?? other,
      ),
    );
    expect(used.size, font).toBe(1);
    return [...used][0] ?? '';
  });
  expect(new Set(families).size).toBe(fontIds.length);
  expect(families.filter((stack) => !/,(?:sans-)?serif$/u.test(stack))).toEqual([]);
});

test("the e-mail is in the client's language", () => {
  const words = ['en', 'de_AT', 'fr', 'es', 'nl', 'sv'].map((locale) => [
    /mail-button">([^<]*)</u.exec(renderMail({ ...mail, locale }, 'page').text)?.[1],
    defaultMessage(locale, 'link').subject.split(/\s?:/u)[0],
  ]);
  expect(words).toEqual([
    ['View the proposal', 'Proposal'],
    ['Angebot ansehen', 'Angebot'],
    ['Voir la proposition', 'Proposition'],
    ['Ver la propuesta', 'Propuesta'],
    ['Offerte bekijken', 'Offerte'],
    ['View the proposal', 'Proposal'],
  ]);
});

test('the e-mail has one link, a preheader of its first sentence, and a layout of tables', () => {
  const long = { ...mail, message: `Guten Tag,\n\n${'Wort '.repeat(60)}\n\nhttps://x.example/p/1\n\nGruß` };
  const text = renderMail(long, 'mail').text;
  expect(text.match(/<a /gu)).toHaveLength(1);
  const preheader = /aria-hidden="true">([^<]*)</u.exec(text)?.[1] ?? '';
  expect(preheader).toMatch(/^(?:Wort )+…$/u);
  expect(preheader.length).toBeLessThan(115);
  expect(text).toMatch(/<table role="presentation"[^>]*width="560"/u);
  expect(text).toContain('prefers-color-scheme:dark');
  // Clients without style sheets or images show all of it.
  expect(text).not.toMatch(/<(?:script|link|iframe|form|svg)\b|url\(|position:|display:(?:flex|grid)/u);
});

test('the button stands where the message has the address in a paragraph of its own, else behind it', () => {
  function order(message: string): readonly string[] {
    const [, body = ''] = renderMail({ ...mail, message }, 'page').text.split('role="main"');
    return Array.from(body.matchAll(/Vorher|mail-button"|Nachher|https:\S+?1(?=<)/gu), ([text]) => text);
  }
  expect(order('Vorher\n\nhttps://x.example/p/1\n\nNachher')).toEqual(['Vorher', 'mail-button"', 'Nachher']);
  expect(order('Vorher: https://x.example/p/1\n\nNachher')).toEqual([
    ...['Vorher', 'https://x.example/p/1', 'Nachher', 'mail-button"'],
  ]);
});

test('the longest e-mail stays below the size at which Gmail cuts it', () => {
  const longest = {
    ...mail,
    message: 'Ein langer Absatz mit „Umlauten“ & mehr.\n\n'.repeat(230).slice(0, 10_000),
  };
  expect(Buffer.byteLength(renderMail(longest, 'mail').text)).toBeLessThan(100_000);
});

test('beside an attached proposal, the e-mail has no button and no link', () => {
  const text = renderMail({ ...mail, pageUrl: null }, 'mail').text;
  expect(text).not.toMatch(/<a |mail-action"/u);
  expect(text).toContain('hier ist es.');
});

import { expect, it } from 'vitest';
import { composeUnsentMessage, type UnsentMessage } from './unsent-message.ts';

const message: UnsentMessage = {
  ...{
    from: { name: 'Nora', address: 'nora@x.example' },
    to: { name: 'Zoë, Ltd.', address: 'zoe@c.example' },
  },
  ...{
    cc: ['a@c.example', 'b@c.example'],
    bcc: [],
    subject: 'Angebot: „Hafen“',
    text: 'Grüße',
    html: '<p>Grüße</p>',
  },
  attachment: null,
};

let count = 0;
const compose = (changes: Partial<UnsentMessage> = {}): string => {
  count = 0;
  return composeUnsentMessage({ ...message, ...changes }, () => `b${String((count += 1))}`);
};

/** The text of encoded words. */
const decoded = (header: string): string =>
  header.replaceAll(/=\?utf-8\?B\?(.*?)\?=(?:\r\n )?/gu, (_word, base64: string) =>
    Buffer.from(base64, 'base64').toString(),
  );

it('is a draft with text and HTML', () => {
  const lines = compose().split('\r\n');
  expect(lines.slice(0, 3).map(decoded)).toEqual([
    'X-Unsent: 1',
    'From: Nora <nora@x.example>',
    'To: Zoë, Ltd. <zoe@c.example>',
  ]);
  expect(lines[2]).toContain('=?utf-8?B?');
  expect(lines).toContain('Cc: a@c.example, b@c.example');
  expect(decoded(lines.find((line) => line.startsWith('Subject:')) ?? '')).toBe('Subject: Angebot: „Hafen“');
  expect(lines).toContain('Content-Type: multipart/alternative; boundary="b1"');
  expect(lines).toContain(Buffer.from('Grüße').toString('base64'));
  expect(lines).toContain(Buffer.from('<p>Grüße</p>').toString('base64'));
  expect(lines.at(-2)).toBe('--b1--');
});

it('has the PDF attached under its name', () => {
  const bytes = new Uint8Array(300).fill(7);
  const text = compose({ attachment: { name: 'Angebot „Hafen“.pdf', bytes } });
  expect(text).toContain("filename*=UTF-8''Angebot%20%E2%80%9EHafen%E2%80%9C.pdf");
  expect(text).toContain('Content-Type: multipart/mixed; boundary="b2"');
  const base64 = Buffer.from(bytes).toString('base64');
  expect(text.replaceAll('\r\n', '')).toContain(base64);
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(200);
});

it('lets no text start a header of its own', () => {
  const text = compose({
    subject: 'Hi\r\nBcc: x@evil.example',
    to: { name: 'A\nCc: y@evil.example', address: 'a@c.example\r\nX-Evil: 1' },
    cc: ['c@c.example\nX-Evil: 2'],
  });
  expect(text).not.toMatch(/^(?:Bcc|X-Evil|Cc: y)/mu);
});

it('splits a long subject between characters', () => {
  const subject = 'ü😀'.repeat(60);
  const text = compose({ subject });
  const header = /Subject: ((?:=\?.*\?=(?:\r\n )?)+)/u.exec(text)?.[1] ?? '';
  expect(decoded(header)).toBe(subject);
  for (const word of header.split('\r\n ')) expect(word.length).toBeLessThanOrEqual(75);
});

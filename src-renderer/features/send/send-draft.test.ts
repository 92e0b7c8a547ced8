import { expect, test } from 'vitest';
import { draftInBatch, emptyBatchMessage, severalTo } from './send-draft.ts';

test('each e-mail of a batch uses its client’s language until the user edits the text', () => {
  const german = draftInBatch(emptyBatchMessage, 'a@x.example', 'de-AT');
  const french = draftInBatch(emptyBatchMessage, 'b@x.example', 'fr');
  expect(german.message).toMatch(/Angebot/u);
  expect(french.message).toMatch(/proposition/u);
  expect([german.to, french.to]).toEqual([['a@x.example'], ['b@x.example']]);
  const written = { ...emptyBatchMessage, subject: 'Hello' };
  expect(draftInBatch(written, null, 'de').subject).toBe('Hello');
  expect(draftInBatch(written, null, 'de').message).toBe(german.message);
});

test('an address with several e-mails in a batch is named once, case-insensitively', () => {
  expect(severalTo(['a@x.example', 'b@x.example', 'A@x.example', 'c@x.example', 'a@x.example'])).toEqual([
    'a@x.example',
  ]);
});

import { expect, test } from 'vitest';
import { draftInBatch, emptyBatchLetter, severalTo } from './send-draft.ts';

test('each e-mail of a batch speaks its client’s language until somebody writes the words', () => {
  const german = draftInBatch(emptyBatchLetter, 'a@x.example', 'de-AT');
  const french = draftInBatch(emptyBatchLetter, 'b@x.example', 'fr');
  expect(german.message).toMatch(/Angebot/u);
  expect(french.message).toMatch(/proposition/u);
  expect([german.to, french.to]).toEqual([['a@x.example'], ['b@x.example']]);
  const written = { ...emptyBatchLetter, subject: 'Hello' };
  expect(draftInBatch(written, null, 'de').subject).toBe('Hello');
  expect(draftInBatch(written, null, 'de').message).toBe(german.message);
});

test('an address that gets several e-mails of a batch is named once, whatever its case', () => {
  expect(severalTo(['a@x.example', 'b@x.example', 'A@x.example', 'c@x.example', 'a@x.example'])).toEqual([
    'a@x.example',
  ]);
});

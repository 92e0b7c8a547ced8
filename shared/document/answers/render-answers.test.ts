import { expect, test } from 'vitest';
import { answerMessages } from './answer-messages.ts';
import { renderAnswers } from './render-answers.ts';

const sums = { sums: 'Total: $90.00', toPay: 'Total: $90.00' };
const buttons = (text: string): readonly string[] =>
  [...text.matchAll(/<(button|summary)[^>]*>([^<]*)<\/\1>/gu)].map(([, , words]) => words ?? '');

test.each(['en', 'de-CH', 'fr', 'es', 'nl', 'xx'])(
  'looks the same where nothing can be pressed: %s',
  (locale) => {
    const messages = answerMessages(locale);
    const live = renderAnswers(sums, messages, 'token-1').text;
    const shown = renderAnswers(sums, messages, null).text;
    expect(buttons(shown)).toEqual([messages.accept, messages.ask, messages.reject]);
    // Enter in a field presses the first button, which must decide nothing.
    expect(buttons(live)).toEqual(['', ...buttons(shown), messages.rejectIt]);
    expect(live).toMatch(/method="post">\s*<button type="submit" disabled hidden/u);
    expect(live).toContain('name="token" value="token-1"');
    expect(live.match(/disabled/gu)).toHaveLength(1);
    expect(shown).toContain('<fieldset disabled>');
    expect(shown).not.toContain('method=');
    expect(shown).toContain(sums.toPay);
  },
);

test('declining takes a second press, because it closes the proposal', () => {
  const messages = answerMessages('en');
  const [, question = ''] = renderAnswers(sums, messages, 'token-1').text.split('<details');
  expect(question).toMatch(/^ class="decline">\s*<summary class="button">Decline<\/summary>/u);
  expect(question).toContain(messages.rejectNote);
  expect(question).toContain('<button name="decision" value="reject">Decline proposal</button>');
  expect(question).not.toMatch(/^[^>]* open/u);
});

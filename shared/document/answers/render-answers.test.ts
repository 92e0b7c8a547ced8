import { expect, test } from 'vitest';
import { answerMessages } from './answer-messages.ts';
import { renderAnswers } from './render-answers.ts';

const sums = { sums: 'Total: $90.00', toPay: 'Total: $90.00' };
const buttons = (text: string): readonly string[] =>
  [...text.matchAll(/<button[^>]*>([^<]*)<\/button>/gu)].map(([, words]) => words ?? '');

test.each(['en', 'de-CH', 'fr', 'es', 'nl', 'xx'])(
  'looks the same where nothing can be pressed: %s',
  (locale) => {
    const messages = answerMessages(locale);
    const live = renderAnswers(sums, messages, 'token-1').text;
    const shown = renderAnswers(sums, messages, null).text;
    expect(buttons(shown)).toEqual(buttons(live));
    expect(buttons(shown)).toEqual([messages.accept, messages.ask, messages.reject]);
    expect(live).toContain('name="token" value="token-1"');
    expect(live).not.toContain('disabled');
    expect(shown).toContain('<fieldset disabled>');
    expect(shown).not.toContain('method=');
    expect(shown).toContain(sums.toPay);
  },
);

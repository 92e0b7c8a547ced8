import { expect, it } from 'vitest';
import { unitContext } from '../testing/known-journal.ts';
import { createAnswerTime } from './answer-time.ts';

const minute = 60_000;

it('tells the time of the last answer, whatever the answer was to', () => {
  const { journal, clock, pass } = unitContext();
  const answers = createAnswerTime(journal, clock);
  expect(answers.last()).toBeNull();
  pass(10 * minute);
  answers.note();
  const first = clock.now();
  expect(answers.last()).toBe(first);
  pass(1_000);
  answers.note();
  expect(answers.last()).toBe(first + 1_000);
});

it('keeps a copy of at most five minutes ago for the next start, also after the clock was set back', () => {
  const { journal, clock, pass } = unitContext();
  const answers = createAnswerTime(journal, clock);
  const kept = (): number => journal.meta.get('lastSyncedAt') ?? 0;
  pass(10 * minute);
  for (let second = 0; second < 1_200; second += 1) {
    pass(1_000);
    answers.note();
    expect(clock.now() - kept()).toBeLessThan(5 * minute);
  }
  pass(-15 * minute);
  answers.note();
  expect(kept()).toBe(clock.now());
});

import { describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { attemptWords, evidenceWords, lookRuns, lookWords, momentWords } from './evidence-words.ts';

const at = Date.UTC(2026, 10, 2, 9, 30, 15);

/** Every call of S8 that is looked for, with what the engine says of its look. */
const looks = [
  ['POST section', 'the proposal’s sections', 'No match found.'],
  ['POST line item', 'the section’s items', 'No match found.'],
  ['POST proposal', 'new proposals on the server', '2 possible matches.'],
  ['POST client', 'clients with this email address', '2 possible matches.'],
  ['PUT fields', 'the copy on the server', 'Doesn’t have the new values.'],
  ['PUT position', 'where the record stands on the service', 'Not in the new position.'],
  [
    'PUT send',
    'the proposal’s activity and status since the attempt',
    'No activity, and the status hasn’t changed.',
  ],
] as const;

describe('S8: what the user is shown of a look at the service', () => {
  it.each(looks)('%s: says when, at what, and what was seen', (_call, probed, saw) => {
    expect(evidenceWords({ at, probed, saw })).toBe(`${momentWords(at)} · ${probed}: ${saw}`);
  });

  it('has the moment to the second', () => {
    expect(momentWords(at)).toMatch(/:15/u);
    expect(momentWords(at)).not.toBe(momentWords(at + 1_000));
  });
});

it('says of a try when it began and how it ended', () => {
  const attempt: Attempt = { startedAt: at, endedAt: at, outcome: 'uncertain', status: 503, detail: 'Busy.' };
  expect(attemptWords(attempt)).toBe(`${momentWords(at)} · No response · HTTP 503 · Busy.`);
});

it('looks that saw the same are told once, with how often and until when', () => {
  const look = (second: number, saw: string) => ({
    at: new Date(2026, 10, 22, 17, 40, second).getTime(),
    probed: 'the timeline',
    saw,
  });
  const runs = lookRuns([
    look(1, 'Nothing.'),
    look(21, 'Nothing.'),
    look(41, 'Nothing.'),
    look(50, 'A view.'),
  ]);
  expect(runs.map(({ times }) => times)).toEqual([3, 1]);
  expect(runs.map(lookWords)).toEqual([
    expect.stringMatching(/5?:40:01.* · the timeline: Nothing\. Same result 3 times until .*40:41/u),
    expect.stringMatching(/the timeline: A view\.$/u),
  ]);
});

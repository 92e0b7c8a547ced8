import { describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { attemptWords, evidenceWords, lookRuns, lookWords, momentWords } from './evidence-words.ts';

const at = Date.UTC(2026, 10, 2, 9, 30, 15);

/** Every call of S8 that is looked for, with what the engine says of its look. */
const looks = [
  ['POST section', 'the sections of the proposal', 'Nothing new there is like this.'],
  ['POST line item', 'the line items of the section', 'Nothing new there is like this.'],
  ['POST proposal', 'the proposals that are new on the service', 'There are 2 new ones that could be this.'],
  ['POST client', 'the clients with this address', 'There are 2 new ones that could be this.'],
  ['PUT fields', 'the record on the service', 'It does not have the new values.'],
  ['PUT position', 'where the record stands on the service', 'It does not stand there.'],
  [
    'PUT send',
    'the timeline of the proposal since the attempt, and its status',
    'Nothing in the timeline, and the status has not changed.',
  ],
] as const;

describe('S8: what a person is shown of a look at the service', () => {
  it.each(looks)('%s: says when, at what, and what was seen', (_call, probed, saw) => {
    expect(evidenceWords({ at, probed, saw })).toBe(`${momentWords(at)} · ${probed}: ${saw}`);
  });

  it('has the moment to the second', () => {
    expect(momentWords(at)).toMatch(/:15/u);
    expect(momentWords(at)).not.toBe(momentWords(at + 1_000));
  });
});

it('says of a try when it began and how it ended', () => {
  const attempt: Attempt = { startedAt: at, endedAt: at, outcome: 'ambiguous', status: 503, detail: 'Busy.' };
  expect(attemptWords(attempt)).toBe(`${momentWords(at)} · No clear answer · HTTP 503 · Busy.`);
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
    expect.stringMatching(/5?:40:01.* · the timeline: Nothing\. The same 3 times until .*40:41/u),
    expect.stringMatching(/the timeline: A view\.$/u),
  ]);
});

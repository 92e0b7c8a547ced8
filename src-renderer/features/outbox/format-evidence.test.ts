import { createReason, textReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { formatAttempt, formatCheck, checkRuns, formatCheckRun, formatDateTime } from './format-evidence.ts';

const at = Date.UTC(2026, 10, 2, 9, 30, 15);

/** Every call of S8 that is looked for, with what the engine says of its check. */
const checks = [
  ['POST section', 'source.sections', 'finding.none', 'the proposal’s sections: No match found.'],
  ['POST line item', 'source.lineItems', 'finding.none', 'the section’s items: No match found.'],
  ['POST proposal', 'source.proposals', 'finding.present', 'new proposals on the server: Found.'],
  [
    'PUT fields',
    'source.record',
    'finding.lacksValues',
    'the copy on the server: Doesn’t have the new values.',
  ],
  [
    'PUT position',
    'source.order',
    'finding.outOfPosition',
    'the order on the server: Not in the new position.',
  ],
  [
    'PUT send',
    'source.activity',
    'finding.noActivity',
    'the proposal’s activity and status since the attempt: No activity, and the status hasn’t changed.',
  ],
] as const;

describe('S8: the text of a verification', () => {
  it.each(checks)('%s: says when, at what, and what was seen', (_call, source, finding, words) => {
    const evidence = { at, source: createReason(source), finding: createReason(finding) };
    expect(formatCheck(evidence)).toBe(`${formatDateTime(at)} · ${words}`);
  });

  it('has the moment to the second', () => {
    expect(formatDateTime(at)).toMatch(/:15/u);
    expect(formatDateTime(at)).not.toBe(formatDateTime(at + 1_000));
  });
});

it('says of a try when it began and how it ended', () => {
  const attempt: Attempt = {
    startedAt: at,
    endedAt: at,
    outcome: 'uncertain',
    status: 503,
    reason: textReason('Busy.'),
  };
  expect(formatAttempt(attempt)).toBe(`${formatDateTime(at)} · No response · HTTP 503 · Busy.`);
});

it('equal checks are one line, with their number and the time of the last', () => {
  const check = (second: number, saw: string) => ({
    at: new Date(2026, 10, 22, 17, 40, second).getTime(),
    source: textReason('the timeline'),
    finding: textReason(saw),
  });
  const runs = checkRuns([
    check(1, 'Nothing.'),
    check(21, 'Nothing.'),
    check(41, 'Nothing.'),
    check(50, 'A view.'),
  ]);
  expect(runs.map(({ times }) => times)).toEqual([3, 1]);
  expect(runs.map(formatCheckRun)).toEqual([
    expect.stringMatching(
      /5?:40:01.* · the timeline: Nothing\. Same result 3 times, most recently at .*40:41/u,
    ),
    expect.stringMatching(/the timeline: A view\.$/u),
  ]);
});

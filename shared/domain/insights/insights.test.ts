import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '../testing/ids.ts';
import type { Activity } from '../activity/activity.ts';
import { activityOf } from '../activity/testing/activity-of.ts';
import { proposalTotals } from '../pricing/totals.ts';
import { acceptanceOf, undatedDecisions } from './acceptance.ts';
import { acceptedValue } from './accepted-value.ts';
import { funnelOf } from './funnel.ts';
import { isIn, monthOf, periodOf, periods } from './period.ts';
import { stages, deriveCourse, type ProposalCourse } from './proposal-course.ts';
import { timeToDecision } from './time-to-decision.ts';

const now = new Date(2026, 10, 21, 14).getTime();
const day = 24 * 3_600_000;
const runs = { numRuns: 150 };

const activity = (activity_type: string, at: number): Activity => activityOf({ activity_type, at });

const moment = fc.option(fc.integer({ min: now - 700 * day, max: now }), { freq: 6 });
const course: fc.Arbitrary<ProposalCourse> = fc
  .record({
    proposalId: fc.uuid().map(toLocalId),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    reached: fc.constantFrom(...stages),
    writtenAt: moment,
    sentAt: moment,
    decision: fc.constantFrom('accepted', 'rejected', null),
    decidedAt: moment,
  })
  .map((values) => ({ ...values, decidedAt: values.decision === null ? null : values.decidedAt }));
const someCourses = fc.array(course, { maxLength: 60 });
const period = fc.constantFrom(...periods).map((name) => periodOf(name, now, now - 700 * day));

test('a period starts with a month, ends now, and contains every month between', () => {
  expect(periodOf('3-months', now, null).months).toEqual([
    new Date(2026, 8, 1).getTime(),
    new Date(2026, 9, 1).getTime(),
    new Date(2026, 10, 1).getTime(),
  ]);
  expect(periodOf('this-year', now, null).months).toHaveLength(11);
  expect(periodOf('all', now, null).months).toEqual([monthOf(now)]);
  fc.assert(
    fc.property(period, ({ months, end }) => {
      expect(months.at(-1)).toBe(monthOf(end));
      for (const [index, month] of months.entries()) {
        expect(monthOf(month)).toBe(month);
        if (index > 0) expect(monthOf(month - 1)).toBe(months[index - 1]);
      }
    }),
    runs,
  );
});

test('a course has the furthest stage, the first send and the last answer', () => {
  const subject = {
    proposalId: toLocalId('p'),
    publicId: 'harbor',
    status: 'accepted',
    currency: 'EUR',
  } as const;
  const derived = deriveCourse(
    subject,
    [
      activity('client_accepted_proposal', 9),
      activity('client_clarification_proposal', 7),
      activity('user_send_proposal', 6),
      activity('client_view_proposal', 4),
      activity('user_send_proposal', 2),
      activity('user_create_proposal', 1),
    ],
    new Set(),
  );
  expect(derived).toEqual({
    proposalId: 'p',
    currency: 'EUR',
    reached: 'accepted',
    writtenAt: 1,
    sentAt: 2,
    decision: 'accepted',
    decidedAt: 9,
  });
  expect(deriveCourse({ ...subject, status: 'draft' }, [], new Set()).reached).toBe('written');
  expect(deriveCourse({ ...subject, status: 'pending' }, [], new Set()).reached).toBe('sent');
});

test('an answer recorded by hand counts, and a time of reading does not', () => {
  const subject = {
    proposalId: toLocalId('p'),
    publicId: 'harbor',
    status: 'rejected',
    currency: 'EUR',
  } as const;
  const byHand = activity('user_manual_change_status_proposal', 5);
  expect(deriveCourse(subject, [byHand], new Set()).decidedAt).toBe(5);
  expect(deriveCourse(subject, [activity('client_rejected_proposal', 5)], new Set([5])).decidedAt).toBeNull();
});

test('no step of the funnel is higher than the one before, and the first contains all proposals of the period', () => {
  fc.assert(
    fc.property(someCourses, period, (courses, asked) => {
      const steps = funnelOf(courses, asked);
      expect(steps[0]?.count).toBe(courses.filter(({ writtenAt }) => isIn(asked, writtenAt)).length);
      for (const [index, { count }] of steps.entries()) {
        expect(count).toBeLessThanOrEqual(steps[index - 1]?.count ?? count);
      }
    }),
    runs,
  );
});

test('the months contain every dated answer once', () => {
  fc.assert(
    fc.property(someCourses, period, (courses, asked) => {
      const { all, months, undated } = acceptanceOf(courses, asked);
      const sum = months.reduce((count, { accepted, rejected }) => count + accepted + rejected, undated);
      expect(sum).toBe(all.accepted + all.rejected);
      for (const { rate, accepted } of [all, ...months]) {
        if (rate === null) expect(accepted).toBe(0);
        else expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate ?? 0).toBeLessThanOrEqual(1);
      }
    }),
    runs,
  );
});

const someTotals = fc.record({
  once: fc.integer({ min: -1000, max: 1_000_000 }),
  monthly: fc.option(fc.integer({ min: 1, max: 10_000 })),
});

test('currencies, one-off and recurring amounts are never added up, and no amount is lost', () => {
  fc.assert(
    fc.property(someCourses, fc.array(someTotals, { minLength: 60, maxLength: 60 }), (courses, worth) => {
      const totals = new Map(
        courses.map(({ proposalId }, index) => {
          const { once, monthly } = worth[index] ?? { once: 0, monthly: null };
          const line = { quantity: null, per_type: null } as const;
          const items = [
            { ...line, cost_type: 'fixed', recurring_type: null, amount: once } as const,
            ...(monthly === null
              ? []
              : [{ ...line, cost_type: 'recurring', recurring_type: 'monthly', amount: monthly } as const]),
          ];
          return [proposalId, proposalTotals([{ optional: false, selected: false, items }])] as const;
        }),
      );
      const asked = periodOf('all', now, now - 700 * day);
      const values = acceptedValue(courses, totals, asked);
      expect(new Set(values.map(({ currency }) => currency)).size).toBe(values.length);
      for (const { currency, all, months } of values) {
        const own = courses.filter((one) => one.currency === currency && one.decision === 'accepted');
        expect(all.proposals).toBe(own.length);
        expect(all.oneOff).toBe(
          own.reduce((sum, { proposalId }) => sum + (totals.get(proposalId)?.oneOff.net ?? 0), 0),
        );
        const undated = own.filter(({ decidedAt }) => decidedAt === null);
        expect(months.reduce((sum, { proposals }) => sum + proposals, undated.length)).toBe(own.length);
      }
    }),
    runs,
  );
});

test('each measured decision lies in one span, and half of them within the median', () => {
  fc.assert(
    fc.property(someCourses, period, (courses, asked) => {
      const { spans, measured, unmeasured, median } = timeToDecision(courses, asked);
      expect(spans.reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0)).toBe(measured);
      const { all } = acceptanceOf(courses, asked);
      expect(measured + unmeasured).toBe(all.accepted + all.rejected);
      expect(median.all === null).toBe(measured === 0);
    }),
    runs,
  );
  const decided = (days: number): ProposalCourse => ({
    proposalId: toLocalId(String(days)),
    currency: 'EUR',
    reached: 'accepted',
    writtenAt: now - 20 * day,
    sentAt: now - 20 * day,
    decision: 'accepted',
    decidedAt: now - 20 * day + days * day,
  });
  const { spans, median } = timeToDecision([0.5, 2, 3, 10].map(decided), periodOf('all', now, null));
  expect(spans.map(({ accepted }) => accepted)).toEqual([1, 2, 0, 1, 0, 0]);
  expect(median).toEqual({ all: 2.5, accepted: 2.5, rejected: null });
});

test('no data is not an error', () => {
  const asked = periodOf('12-months', now, null);
  expect(funnelOf([], asked).every(({ count, ofAll }) => count === 0 && ofAll === null)).toBe(true);
  expect(acceptanceOf([], asked).all.rate).toBeNull();
  expect(acceptedValue([], new Map(), asked)).toEqual([]);
  expect(timeToDecision([], asked).median.all).toBeNull();
});

test('decisions without a date are counted, because only the period `all` contains them', () => {
  fc.assert(
    fc.property(someCourses, (courses) => {
      const all = acceptanceOf(courses, periodOf('all', now, now - 700 * day));
      expect(undatedDecisions(courses)).toBe(all.undated);
      expect(acceptanceOf(courses, periodOf('12-months', now, null)).undated).toBe(0);
    }),
    runs,
  );
});

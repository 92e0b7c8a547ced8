import { decidedIn } from './acceptance.ts';
import type { Period } from './period.ts';
import type { Decision, ProposalCourse } from './proposal-course.ts';

const day = 24 * 3_600_000;

/** Upper ends of the histogram's spans, in days; the last span has no end. */
export const spans = [1, 3, 7, 14, 30, null] as const;

/** The number of answers in one span. */
export interface SpanCount {
  /** The span's end in days; null for the last. */
  readonly upTo: (typeof spans)[number];
  readonly accepted: number;
  readonly rejected: number;
}

/** Time from the first send to the decision. */
export interface TimeToDecision {
  readonly spans: readonly SpanCount[];
  /** Number of decisions with known times. */
  readonly measured: number;
  /** Median in days; null without measured decisions. */
  readonly median: Readonly<Record<Decision | 'all', number | null>>;
  /** Number of decisions whose time of sending or decision is unknown. */
  readonly unmeasured: number;
}

interface Span {
  readonly decision: Decision;
  /** Days, with fractions. */
  readonly days: number;
}

function spanOf({ decision, sentAt, decidedAt }: ProposalCourse): readonly Span[] {
  if (decision === null || sentAt === null || decidedAt === null) return [];
  return [{ decision, days: Math.max(0, decidedAt - sentAt) / day }];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Measures the decisions of a period. Open proposals are left out. */
export function timeToDecision(courses: readonly ProposalCourse[], period: Period): TimeToDecision {
  const decided = decidedIn(courses, period);
  const measured = decided.flatMap(spanOf);
  const daysOf = (decision?: Decision): readonly number[] =>
    measured.filter((span) => decision === undefined || span.decision === decision).map(({ days }) => days);
  return {
    spans: spans.map((upTo, index) => {
      const above = spans[index - 1] ?? 0;
      const within = measured.filter(
        ({ days }) => (index === 0 || days > above) && (upTo === null || days <= upTo),
      );
      const count = (decision: Decision): number =>
        within.filter((span) => span.decision === decision).length;
      return { upTo, accepted: count('accepted'), rejected: count('rejected') };
    }),
    measured: measured.length,
    median: {
      all: median(daysOf()),
      accepted: median(daysOf('accepted')),
      rejected: median(daysOf('rejected')),
    },
    unmeasured: decided.length - measured.length,
  };
}

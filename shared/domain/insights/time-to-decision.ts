import { decidedIn } from './acceptance.ts';
import type { Period } from './period.ts';
import type { Decision, ProposalStory } from './proposal-story.ts';

const day = 24 * 3_600_000;

/** The spans that answers are sorted into: up to so many days, the last without an end. */
export const spans = [1, 3, 7, 14, 30, null] as const;

/** How many answers came within a span, and in no shorter one. */
export interface SpanCount {
  /** The span's end in days; null for the longest, which has none. */
  readonly upTo: (typeof spans)[number];
  readonly accepted: number;
  readonly rejected: number;
}

/** How long clients took from the first sending to their decision. */
export interface TimeToDecision {
  readonly spans: readonly SpanCount[];
  /** Decisions that were measured. */
  readonly measured: number;
  /** Half took no longer (days); null where nothing was measured. */
  readonly median: Readonly<Record<Decision | 'all', number | null>>;
  /** Decisions that were not, as nobody knows when they were sent or decided. */
  readonly unmeasured: number;
}

interface Span {
  readonly decision: Decision;
  /** Days, with fractions. */
  readonly days: number;
}

function spanOf({ decision, sentAt, decidedAt }: ProposalStory): readonly Span[] {
  if (decision === null || sentAt === null || decidedAt === null) return [];
  return [{ decision, days: Math.max(0, decidedAt - sentAt) / day }];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Measures the decisions that fall into a period. Waiting proposals have no time yet and are left out. */
export function timeToDecision(stories: readonly ProposalStory[], period: Period): TimeToDecision {
  const decided = decidedIn(stories, period);
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

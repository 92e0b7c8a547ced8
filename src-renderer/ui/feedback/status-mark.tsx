import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';

/** The statuses with a glyph and a colour: those of the service, and `queued` for a send in the outbox. */
export type StatusTone = 'draft' | 'pending' | 'accepted' | 'rejected' | 'clarification' | 'queued';

const colors: Record<StatusTone, string> = {
  draft: 'text-ink-2',
  pending: 'text-pending',
  accepted: 'text-accepted',
  rejected: 'text-rejected',
  clarification: 'text-clarification',
  queued: 'text-queued',
};

/** The name of a status in lists and headings. */
export function statusWord(tone: StatusTone): string {
  return t(`status.${tone}`);
}

interface GlyphProps {
  readonly tone: StatusTone;
}

/**
 * A 14 px glyph per status. The shapes differ, not only the colours: a dashed ring, a half-filled ring, a check, a
 * cross, a question mark, an arrow.
 */
export function StatusGlyph({ tone }: GlyphProps) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden className={cx('shrink-0', colors[tone])}>
      {glyphs[tone]}
    </svg>
  );
}

const ring = { cx: 7, cy: 7, r: 5.75, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
const disc = { cx: 7, cy: 7, r: 6.5, fill: 'currentColor' };
const cut = {
  fill: 'none',
  stroke: 'var(--color-canvas)',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const glyphs: Record<StatusTone, ReactNode> = {
  draft: <circle {...ring} strokeDasharray="2.4 2.1" />,
  pending: (
    <>
      <circle {...ring} />
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  accepted: (
    <>
      <circle {...disc} />
      <path d="M4.3 7.2 6.2 9.1 9.8 5.2" {...cut} />
    </>
  ),
  rejected: (
    <>
      <circle {...disc} />
      <path d="M5 5l4 4M9 5l-4 4" {...cut} />
    </>
  ),
  clarification: (
    <>
      <circle {...disc} />
      <path d="M5.5 5.4a1.55 1.55 0 1 1 2.3 1.4c-.55.3-.8.6-.8 1.1M7 10v.05" {...cut} />
    </>
  ),
  queued: (
    <>
      <circle {...ring} />
      <path d="M7 9.6V4.6M4.9 6.6 7 4.5l2.1 2.1" {...cut} stroke="currentColor" />
    </>
  ),
};

interface Props {
  readonly tone: StatusTone;
  /** Replaces the status's name. The text is never empty, because colour and shape alone are not accessible. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A status as glyph and text. */
export function StatusMark({ tone, children, className }: Props) {
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-1.5 text-label font-medium',
        colors[tone],
        className,
      )}
    >
      <StatusGlyph tone={tone} />
      <span className="truncate">{children ?? statusWord(tone)}</span>
    </span>
  );
}

import { CircleCheck, CirclePause, Clock, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import type { SyncTone } from '../../../state/sync-message.ts';

const glyphs = {
  calm: { Icon: CircleCheck, className: 'text-ink-3' },
  busy: { Icon: RefreshCw, className: 'text-pending' },
  offline: { Icon: CloudOff, className: 'text-ink-2' },
  waiting: { Icon: Clock, className: 'text-clarification' },
  paused: { Icon: CirclePause, className: 'text-ink-2' },
  trouble: { Icon: TriangleAlert, className: 'text-rejected' },
} as const;

interface Props {
  readonly tone: SyncTone;
}

/** Glyph of the sync pill, with a different shape for each tone. */
export function SyncGlyph({ tone }: Props) {
  const { Icon, className } = glyphs[tone];
  return (
    <span className={`flex h-4 shrink-0 items-center ${className}`}>
      <Icon size={14} aria-hidden className={tone === 'busy' ? 'spin' : undefined} />
    </span>
  );
}

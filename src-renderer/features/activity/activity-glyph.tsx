import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Dot,
  Eye,
  FileDown,
  MailOpen,
  MailWarning,
  PencilLine,
  Plug,
  Send,
  Shuffle,
} from 'lucide-react';
import type { ActivityTone } from './activity-words.ts';

const glyphs = {
  view: { Icon: Eye, className: 'text-ink-2' },
  document: { Icon: FileDown, className: 'text-ink-2' },
  write: { Icon: PencilLine, className: 'text-ink-2' },
  sent: { Icon: Send, className: 'text-pending' },
  status: { Icon: Shuffle, className: 'text-ink-2' },
  accepted: { Icon: CircleCheck, className: 'text-accepted' },
  rejected: { Icon: CircleX, className: 'text-rejected' },
  question: { Icon: CircleHelp, className: 'text-clarification' },
  bounced: { Icon: MailWarning, className: 'text-rejected' },
  opened: { Icon: MailOpen, className: 'text-ink-2' },
  robot: { Icon: Plug, className: 'text-ink-2' },
  unknown: { Icon: Dot, className: 'text-ink-3' },
} as const;

interface Props {
  readonly tone: ActivityTone;
}

/** The glyph of an activity; the words stand beside it. */
export function ActivityGlyph({ tone }: Props) {
  const { Icon, className } = glyphs[tone];
  return <Icon size={14} aria-hidden className={`shrink-0 ${className}`} />;
}

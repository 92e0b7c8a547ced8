import {
  ArrowRightLeft,
  Dot,
  Eye,
  FilePlus,
  FileText,
  MailOpen,
  MailX,
  ScanEye,
  Send,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { StatusGlyph, type StatusTone } from '../../ui/feedback/status-mark.tsx';
import { typeFacts, type KnownType } from './activity-types.ts';

interface Appearance {
  readonly color: string;
  readonly glyph: ReactNode;
}

const icon = (Icon: LucideIcon, color: string): Appearance => ({
  color,
  glyph: <Icon size={14} aria-hidden className="shrink-0" />,
});
/** A decision uses the glyph and color of the proposal's status. */
const decision = (tone: StatusTone, color: string): Appearance => ({
  color,
  glyph: <StatusGlyph tone={tone} />,
});

const appearances: Readonly<Record<KnownType, Appearance>> = {
  client_view_proposal: icon(Eye, 'text-pending'),
  client_view_pdf: icon(FileText, 'text-pending'),
  client_email_opened: icon(MailOpen, 'text-ink-2'),
  client_email_bounced: icon(MailX, 'text-rejected'),
  client_accepted_proposal: decision('accepted', 'text-accepted'),
  client_rejected_proposal: decision('rejected', 'text-rejected'),
  client_clarification_proposal: decision('clarification', 'text-clarification'),
  user_manual_change_status_proposal: icon(ArrowRightLeft, 'text-ink-2'),
  user_send_proposal: icon(Send, 'text-ink-2'),
  user_view_proposal: icon(ScanEye, 'text-ink-2'),
  user_create_proposal: icon(FilePlus, 'text-ink-2'),
  api_created_proposal: icon(FilePlus, 'text-ink-2'),
  unknown: icon(Dot, 'text-ink-2'),
};

interface Props {
  readonly type: KnownType;
  /** Number of occurrences. */
  readonly times?: number;
  /** Replaces the type's own label. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Glyph and label of an activity, such as "Viewed 3×". */
export function ActivityMark({ type, times = 1, children, className }: Props) {
  const { color, glyph } = appearances[type];
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5 text-label font-medium', color, className)}>
      {glyph}
      <span className="truncate">{children ?? t(typeFacts[type].label)}</span>
      {times > 1 && <span className="figures shrink-0">{times}×</span>}
    </span>
  );
}

import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  readonly tone?: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly action?: ReactNode;
  /** Announces it to screen readers when it appears: for results of a user action. */
  readonly live?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

const tones = {
  info: 'bg-hover text-ink-2',
  warning: 'bg-clarification/10 text-clarification',
  error: 'bg-rejected/10 text-rejected',
} as const;

/** A message within the content. It never covers or blocks other content. */
export function Notice({ tone = 'info', title, action, live = false, className, children }: Props) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx('flex items-start gap-2.5 rounded-control px-3 py-2', tones[tone], className)}
    >
      <Icon size={14} className="mt-[3px] shrink-0" aria-hidden />
      <div className="min-w-0 grow text-ui">
        {title !== undefined && <div className="font-medium">{title}</div>}
        {children !== undefined && <div className={cx(tone !== 'info' && 'text-ink')}>{children}</div>}
      </div>
      {/* As high as a line of text. */}
      {action && <div className="-my-1">{action}</div>}
    </div>
  );
}

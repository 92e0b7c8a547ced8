import { Split } from 'lucide-react';
import { cx } from '../cx.ts';

interface Props {
  /** What is in conflict, in words. */
  readonly children: string;
  readonly className?: string;
}

/** Marks what two people have written differently, where one works, and leads to where that is decided. */
export function ConflictLink({ children, className }: Props) {
  return (
    <a
      href="#/outbox"
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-mark bg-rejected/10 px-1.5 text-label font-medium text-rejected hover:bg-rejected/15',
        className,
      )}
    >
      <Split size={13} aria-hidden className="shrink-0" />
      <span className="truncate">{children}</span>
    </a>
  );
}

import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Shown before the title, such as a back button. */
  readonly leading?: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
}

/** The title row of every screen. Dragging it moves the window. */
export function PageHeader({ title, leading, actions }: Props) {
  return (
    <header
      data-chrome
      className="drag flex h-(--header) shrink-0 items-center gap-2 border-b border-line pr-[calc(12px+var(--chrome-right))] pl-4"
    >
      {leading}
      <h1 className="min-w-0 grow truncate text-head font-semibold text-ink">{title}</h1>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-1.5">{actions}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A list with nothing in it: what would be here, and how to get it here. No picture. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className="flex grow flex-col items-center justify-center px-6 pb-16 text-center">
      <h2 className="text-head font-semibold text-balance text-ink">{title}</h2>
      {children !== undefined && (
        <p className="mt-1 max-w-[44ch] text-ui text-pretty text-ink-2">{children}</p>
      )}
      {actions !== undefined && <div className="mt-4 flex items-center gap-2">{actions}</div>}
    </div>
  );
}

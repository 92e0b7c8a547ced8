import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Whether it replaces a whole screen with its heading. */
  readonly whole?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The content of an empty list. It says which records belong here and how to add them. It has no picture. */
export function EmptyState({ title, whole = false, children, actions }: Props) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className="flex grow flex-col items-center justify-center px-6 pb-16 text-center">
      <Heading className="text-head font-semibold text-balance text-ink">{title}</Heading>
      {children !== undefined && (
        <p className="mt-1 max-w-[44ch] text-ui text-pretty text-ink-2">{children}</p>
      )}
      {actions !== undefined && actions !== false && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}

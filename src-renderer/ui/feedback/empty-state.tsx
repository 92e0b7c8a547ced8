import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Where it stands in the place of a whole screen, and of its heading. */
  readonly whole?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A list with nothing in it: what would be here, and how to get it here. No picture. */
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

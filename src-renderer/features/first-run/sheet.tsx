import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A sheet of paper on an empty desk: what the window shows while there is no workspace. */
export function Sheet({ title, lead, children }: Props) {
  return (
    <main className="flex h-full flex-col overflow-y-auto bg-sidebar">
      <div className="drag h-(--header) shrink-0" />
      <div className="m-auto w-[480px] max-w-[calc(100vw-48px)] bg-raised px-12 pt-10 pb-12 shadow-page">
        <h1 className="text-title font-semibold text-balance text-ink">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-ui text-pretty text-ink-2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      <div className="h-(--header) shrink-0" />
    </main>
  );
}

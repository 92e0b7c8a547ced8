import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title, such as the choice of a language. */
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A sheet of paper on an empty desk: what the window shows while there is no workspace. Unless a field of it has the
 * focus, its heading takes it, so that Tab leads to its first control and a screen reader says where the user is.
 */
export function Sheet({ title, lead, trailing, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <main className="flex h-full flex-col overflow-y-auto bg-sidebar">
      <div className="drag h-(--header) shrink-0" />
      <div className="m-auto w-[480px] max-w-[calc(100vw-48px)] bg-raised px-12 pt-10 pb-12 shadow-page">
        <div className="flex items-center justify-between gap-4">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-title font-semibold text-balance text-ink outline-none"
          >
            {title}
          </h1>
          {trailing}
        </div>
        {lead !== undefined && <p className="mt-1 text-ui text-pretty text-ink-2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      <div className="h-(--header) shrink-0" />
    </main>
  );
}

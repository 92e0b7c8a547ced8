import type { ReactNode } from 'react';

interface Props {
  /** The content of the panel on the right. Null or closed leaves its space to the main content. */
  readonly inspector: ReactNode;
  readonly open: boolean;
  /** The accessible name of the panel. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A screen with a panel on its right, which the window's inspector command toggles. */
export function InspectorLayout({ inspector, open, label, children }: Props) {
  const shown = open && inspector !== null && inspector !== undefined;
  return (
    <div className="relative flex min-h-0 grow">
      <div className="flex min-w-0 grow flex-col">{children}</div>
      {shown && (
        <aside
          aria-label={label}
          className="scroll-pane w-(--inspector-width) shrink-0 overflow-y-auto border-l border-line bg-canvas narrow:absolute narrow:inset-y-0 narrow:right-0 narrow:z-10 narrow:shadow-float"
        >
          {inspector}
        </aside>
      )}
    </div>
  );
}

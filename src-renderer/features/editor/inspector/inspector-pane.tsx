import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { useShell } from '../../../state/shell-store.ts';

/** The pane beside the document. In a narrow window it lies over the document. */
export function InspectorPane({ children }: { readonly children: ReactNode }) {
  const isOpen = useShell(({ inspectorOpen, previewOpen }) => inspectorOpen && !previewOpen);
  if (!isOpen) return null;
  return (
    <aside
      aria-label={t('editor.inspector')}
      data-chrome
      className="scroll-pane flex w-(--inspector-width) shrink-0 flex-col gap-4 overflow-y-auto border-l border-line p-4 narrow:absolute narrow:inset-y-0 narrow:right-0 narrow:z-10 narrow:bg-canvas narrow:shadow-float"
    >
      {children}
    </aside>
  );
}

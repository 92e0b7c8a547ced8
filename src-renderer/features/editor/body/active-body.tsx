import type { Editor } from '@tiptap/core';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface ActiveBody {
  /** The last focused body, for the toolbar; null before the first. */
  readonly editor: Editor | null;
  readonly activate: (editor: Editor) => void;
  /** Called when a body unmounts, so that the toolbar drops it. */
  readonly release: (editor: Editor) => void;
}

const ActiveBodyContext = createContext<ActiveBody>({
  editor: null,
  activate: () => undefined,
  release: () => undefined,
});

/** Tracks the body that the toolbar acts on. */
export function ActiveBodyProvider({ children }: { readonly children: ReactNode }) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const value = useMemo<ActiveBody>(
    () => ({
      editor,
      activate: setEditor,
      release: (gone) => setEditor((current) => (current === gone ? null : current)),
    }),
    [editor],
  );
  return <ActiveBodyContext value={value}>{children}</ActiveBodyContext>;
}

/** The body that the toolbar acts on. */
export function useActiveBody(): ActiveBody {
  return useContext(ActiveBodyContext);
}

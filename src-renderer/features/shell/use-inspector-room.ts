import { useEffect } from 'react';
import { useShell } from '../../state/shell-store.ts';

/** Width at which the inspector covers the page; the same as `narrow` in `tokens.css`. */
const tooNarrow = '(width < 800px)';

/**
 * Hides the inspector when the window becomes narrow, as at 200 % zoom, because it would cover the page. A wider window
 * restores the user's choice. An inspector with the focus stays open.
 */
export function useInspectorRoom(): void {
  useEffect(() => {
    const { showInspector } = useShell.getState();
    const narrow = matchMedia(tooNarrow);
    let withRoom = narrow.matches || useShell.getState().inspectorOpen;
    const follow = (): void => {
      if (!narrow.matches) {
        showInspector(withRoom);
        return;
      }
      withRoom = useShell.getState().inspectorOpen;
      if (document.activeElement?.closest('aside') === null) showInspector(false);
    };
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
}

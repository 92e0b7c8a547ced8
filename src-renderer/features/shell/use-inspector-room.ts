import { useEffect } from 'react';
import { useShell } from '../../state/shell-store.ts';

/** Where the inspector lies over the page; the same as `narrow` in `tokens.css`. */
const tooNarrow = '(width < 800px)';

/**
 * A window that becomes narrow, or is zoomed to 200 %, shows its page: the inspector would lie over it, and comes when it
 * is asked for. With the room its own choice comes back. Whoever works in it keeps it.
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

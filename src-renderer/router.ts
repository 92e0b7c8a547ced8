import { createHashHistory, createRouter } from '@tanstack/react-router';
import type { LocalId } from '#shared/domain/ids.ts';
import { routeTree } from './routes.tsx';
import { ScreenProblem } from './screen-problem.tsx';

/**
 * The window's router. Hash history, because every address of the app is one document of the `app://` scheme.
 * TanStack's router over a smaller one: links, parameters and the view of a list are typed from end to end, and
 * the view and the way back survive a reload.
 */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  // Screens read the mirror themselves, so routes load nothing.
  defaultPreload: false,
  defaultErrorComponent: ScreenProblem,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
  interface HistoryState {
    /** An undo or redo has brought the record back, and the user with it: nothing is to be typed into first. */
    readonly isReturn?: boolean;
    /** The section of the proposal to show first. */
    readonly sectionId?: LocalId;
  }
}

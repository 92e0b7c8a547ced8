import type { ComponentType, ReactNode } from 'react';
import { DialogBoundary } from './dialog-boundary.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';

/** As `lazyPart`, for a dialog. If its code cannot be loaded, an error dialog is shown instead. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  return function LazyDialog(props: Props): ReactNode {
    return (
      <DialogBoundary onClose={props.onClose}>
        <Part {...props} />
      </DialogBoundary>
    );
  };
}

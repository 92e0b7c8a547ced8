import { useCallback, useEffect } from 'react';
import { lazyDialog } from '../../../../../ui/overlays/lazy-dialog.tsx';
import { useCropRequest } from './crop-request.ts';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** Shows the picture that is being cropped. */
export function CropHost() {
  const { asked } = useCropRequest();
  const close = useCallback((): void => {
    const { asked: last } = useCropRequest.getState();
    useCropRequest.setState({ asked: null });
    if (last !== null && !last.editor.isDestroyed) last.editor.commands.focus();
  }, []);

  // The question belongs to the text of this screen.
  useEffect(() => () => useCropRequest.setState({ asked: null }), []);

  if (asked === null || asked.editor.isDestroyed) return null;
  return <CropDialog {...asked} onClose={close} />;
}

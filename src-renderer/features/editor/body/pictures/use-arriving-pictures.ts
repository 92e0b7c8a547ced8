import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useBridge } from '../../../../bridge/index.ts';

/** Loads the pictures of a text again when they have arrived on this computer. */
export function useArrivingPictures(editor: Editor): void {
  const bridge = useBridge();
  useEffect(
    () =>
      bridge.on('pictures.arrived', ({ hash }) => {
        for (const image of editor.view.dom.querySelectorAll<HTMLImageElement>(`img[src$="${hash}"]`))
          image.src = image.getAttribute('src') ?? '';
      }),
    [bridge, editor],
  );
}

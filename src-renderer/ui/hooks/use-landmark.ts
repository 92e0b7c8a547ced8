import { useCallback, useRef, type RefObject } from 'react';

interface Landmark {
  /** For the `ref` of what opens the layer. */
  readonly seek: (opener: Element | null) => void;
  /** For the layer's portal: the screen that the opener stands in, or null, which puts the layer over the window. */
  readonly landmark: RefObject<HTMLElement | null>;
}

/** Where a floating list is put: into the same landmark as what opens it, so that nothing is read outside of one. */
export function useLandmark(): Landmark {
  const landmark = useRef<HTMLElement | null>(null);
  const seek = useCallback((opener: Element | null) => {
    landmark.current = opener?.closest('main') ?? null;
  }, []);
  return { seek, landmark };
}

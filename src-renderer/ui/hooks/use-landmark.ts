import { useCallback, useRef, type RefObject } from 'react';

interface Landmark {
  /** For the `ref` of the element that opens the layer. */
  readonly seek: (opener: Element | null) => void;
  /** The container for the layer's portal: the opener's screen; null for the whole window. */
  readonly landmark: RefObject<HTMLElement | null>;
}

/** Finds the landmark of a layer's opener, so that no content is outside landmarks for screen readers. */
export function useLandmark(): Landmark {
  const landmark = useRef<HTMLElement | null>(null);
  const seek = useCallback((opener: Element | null) => {
    landmark.current = opener?.closest('main') ?? null;
  }, []);
  return { seek, landmark };
}

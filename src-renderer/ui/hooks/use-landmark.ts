import { useCallback, useRef, type RefObject } from 'react';

interface Landmark {
  /** For the `ref` of the element that opens the layer. */
  readonly seek: (opener: Element | null) => void;
  /** For the layer's portal: the opener's screen; null puts the layer over the window. */
  readonly landmark: RefObject<HTMLElement | null>;
}

/** Puts a floating list into the landmark of its opener, so that screen readers find no content outside landmarks. */
export function useLandmark(): Landmark {
  const landmark = useRef<HTMLElement | null>(null);
  const seek = useCallback((opener: Element | null) => {
    landmark.current = opener?.closest('main') ?? null;
  }, []);
  return { seek, landmark };
}

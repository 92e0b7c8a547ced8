import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** A complete HTML document. */
  readonly html: string;
}

/**
 * A document in a frame without scripts, forms and popups, with an origin of its own. It inherits the page's policy,
 * which allows only the documents' own styles (`page-headers.ts`).
 */
export function PreviewFrame({ title, html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current === null) return;
    // Trusted Types require a sanitized document; so the sanitizer checks the whole of it once more.
    const trusted = DOMPurify.sanitize(html, {
      WHOLE_DOCUMENT: true,
      RETURN_TRUSTED_TYPE: true,
      ADD_TAGS: ['!doctype'],
      ADD_ATTR: ['target'],
    });
    // TypeScript's type of `srcdoc` does not know Trusted Types.
    frame.current.srcdoc = trusted as unknown as string;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" className="size-full border-0 bg-canvas" />;
}

import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** A whole HTML file. */
  readonly html: string;
}

/**
 * A document in a frame that may do nothing: no scripts, no forms, no windows, an origin of its own. It inherits the
 * page's policy, which lets in no style but the documents' own (`page-headers.ts`).
 */
export function PreviewFrame({ title, html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current === null) return;
    // Trusted Types want a policy's word for a document; the sanitizer looks at the whole of it once more.
    const trusted = DOMPurify.sanitize(html, {
      WHOLE_DOCUMENT: true,
      RETURN_TRUSTED_TYPE: true,
      ADD_TAGS: ['!doctype'],
      ADD_ATTR: ['target'],
    });
    // The declared type is older than Trusted Types.
    frame.current.srcdoc = trusted as unknown as string;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" className="size-full border-0 bg-canvas" />;
}

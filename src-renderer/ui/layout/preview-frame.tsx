import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** A complete HTML document. */
  readonly html: string;
}

/** The nonce of the page, by which its policy allows a style element (`page-headers.ts`). */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
}

/** Disables links, because a sandboxed frame opens no window. */
function openElsewhere(element: Element): void {
  if (element.localName === 'a') element.setAttribute('target', '_blank');
}

/**
 * A document in a frame without scripts, forms and popups, with an origin of its own. It inherits the page's policy,
 * which allows the document's first style element only: that of its head.
 */
export function PreviewFrame({ title, html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current === null) return;
    // Trusted Types require a sanitized document; so the sanitizer checks the whole of it once more.
    DOMPurify.addHook('afterSanitizeAttributes', openElsewhere);
    const trusted = DOMPurify.sanitize(html.replace('<style>', `<style nonce="${styleNonce()}">`), {
      WHOLE_DOCUMENT: true,
      RETURN_TRUSTED_TYPE: true,
      ADD_TAGS: ['!doctype'],
    });
    DOMPurify.removeHook('afterSanitizeAttributes', openElsewhere);
    // TypeScript's type of `srcdoc` does not know Trusted Types.
    frame.current.srcdoc = trusted as unknown as string;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" className="size-full border-0 bg-canvas" />;
}

import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';

interface Props {
  readonly title: string;
  /** A complete HTML document. */
  readonly html: string;
  readonly isHidden?: boolean;
  readonly onLoad?: () => void;
}

/** The nonce with which the page's policy allows a style element (`page-headers.ts`). */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
}

/** Makes links open a new window. A sandboxed frame cannot, so this disables them. */
function openElsewhere(element: Element): void {
  if (element.localName === 'a') element.setAttribute('target', '_blank');
}

/**
 * A document in a frame with its own origin, without scripts, forms and popups. The frame inherits the page's policy.
 * Only the first style element, in the document's head, gets the nonce that the policy requires.
 */
export function PreviewFrame({ title, html, isHidden = false, onLoad }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current === null) return;
    // Trusted Types require a sanitized document, so the whole document is sanitized again.
    DOMPurify.addHook('afterSanitizeAttributes', openElsewhere);
    const trusted = DOMPurify.sanitize(html.replace('<style>', `<style nonce="${styleNonce()}">`), {
      WHOLE_DOCUMENT: true,
      RETURN_TRUSTED_TYPE: true,
      ADD_TAGS: ['!doctype'],
    });
    DOMPurify.removeHook('afterSanitizeAttributes', openElsewhere);
    // TypeScript's type of `srcdoc` does not include Trusted Types.
    frame.current.srcdoc = trusted as unknown as string;
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      aria-hidden={isHidden}
      tabIndex={isHidden ? -1 : undefined}
      onLoad={onLoad}
      className={cx('size-full border-0 bg-canvas', isHidden && 'invisible absolute inset-0')}
    />
  );
}

import { useState } from 'react';
import { PreviewFrame } from './preview-frame.tsx';

interface Props {
  readonly title: string;
  /** A complete HTML document. */
  readonly html: string;
}

/** A document that changes without an empty frame between: the next one loads out of sight. */
export function ChangingFrame({ title, html }: Props) {
  const [shown, setShown] = useState({ html, number: 0 });
  const isNew = html !== shown.html;
  return (
    <div className="relative size-full">
      <PreviewFrame key={shown.number} title={title} html={shown.html} />
      {isNew && (
        <PreviewFrame
          key={shown.number + 1}
          title={title}
          html={html}
          isHidden
          onLoad={() => setShown({ html, number: shown.number + 1 })}
        />
      )}
    </div>
  );
}

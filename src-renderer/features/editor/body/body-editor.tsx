import { EditorContent } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SectionType } from '#shared/domain/section.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { openBody, readOnlyBody } from './body-html.ts';
import { bodySchema } from './schema.ts';
import { useBodyEditor } from './use-body-editor.ts';

interface Props {
  readonly sectionId: string;
  /** What the section stands in: its proposal, or in the library itself. Its save mark waits for the text. */
  readonly holderId: string;
  readonly body: string | null;
  /** The accessible name, such as "Text of Scope". */
  readonly label: string;
  /** Shown while it is empty. */
  readonly hint: string;
  readonly locked: boolean;
  readonly addSection: (type: SectionType) => void;
}

/** The text of a section. What the editor could not keep opens for reading until a person asks otherwise. */
export function BodyEditor(props: Props) {
  const { body, locked } = props;
  const lossless = useMemo(() => openBody(body, bodySchema).lossless, [body]);
  const [simplify, setSimplify] = useState(false);

  if (locked) return <BodyText html={body ?? ''} />;
  if (lossless || simplify) return <EditableBody {...props} />;
  return (
    <div className="flex flex-col gap-3">
      <BodyText html={body ?? ''} />
      <Notice
        action={
          <Button variant="quiet" onClick={() => setSimplify(true)}>
            {t('editor.simplify')}
          </Button>
        }
      >
        {t('editor.cannotHold')}
      </Notice>
    </div>
  );
}

function EditableBody(props: Props) {
  const editor = useBodyEditor(props);
  return <EditorContent editor={editor} />;
}

/** A body as it reads, drawn without any of its own styles or scripts. */
function BodyText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    holder.current?.replaceChildren(readOnlyBody(html));
  }, [html]);
  return <div ref={holder} className="body-text selectable" />;
}

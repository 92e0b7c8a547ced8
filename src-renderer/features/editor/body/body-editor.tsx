import { EditorContent } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { openBody, type OpenedBody } from './body-html.ts';
import { readOnlyBody } from './read-only-body.ts';
import { bodySchema } from './schema.ts';
import { StaticBody, type Caret } from './static-body.tsx';
import { useBodyEditor } from './use-body-editor.ts';

interface Props {
  readonly sectionId: LocalId;
  /** The section's parent: its proposal, or the section itself in the library. Its save state includes the text. */
  readonly holderId: LocalId;
  readonly body: string | null;
  /** The accessible name, such as "Text of Scope". */
  readonly label: string;
  /** Shown while the body is empty. */
  readonly hint: string;
  readonly locked: boolean;
  readonly addSection: (type: SectionType) => void;
}

/** The text of a section; read-only where the proposal can no longer be changed. */
export function BodyEditor(props: Props) {
  if (props.locked) return <BodyText html={props.body ?? ''} />;
  return <OpenedBodyEditor {...props} />;
}

function OpenedBodyEditor(props: Props) {
  const { body } = props;
  const opened = useMemo(() => openBody(body, bodySchema), [body]);
  return <LazyEditor {...props} opened={opened} />;
}

interface OpenedProps extends Props {
  readonly opened: OpenedBody;
}

/** Static text until the editor is needed, then the editor. */
function LazyEditor(props: OpenedProps) {
  const { opened, label, hint } = props;
  const [woken, setWoken] = useState<{ readonly caret: Caret | null } | null>(null);
  const mount = useCallback((caret: Caret | null) => setWoken({ caret }), []);
  if (woken !== null) return <EditableBody {...props} caret={woken.caret} />;
  return <StaticBody document={opened.document} label={label} hint={hint} onMount={mount} />;
}

interface EditableProps extends OpenedProps {
  readonly caret: Caret | null;
}

function EditableBody({ caret, ...props }: EditableProps) {
  const editor = useBodyEditor(props);
  useEffect(() => {
    if (caret === null) return;
    const at = caret === 'start' ? null : editor.view.posAtCoords(caret);
    editor.commands.focus(at?.pos ?? 'start', { scrollIntoView: false });
  }, [editor, caret]);
  return <EditorContent editor={editor} />;
}

/** A read-only body without its own styles and scripts. */
function BodyText({ html }: { readonly html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.replaceChildren(readOnlyBody(html));
  }, [html]);
  return <div ref={container} className="body-text selectable" />;
}

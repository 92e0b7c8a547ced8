import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { useKeepPicture } from '../../../components/pictures/use-keep-picture.ts';
import { useSpellingRules } from '../../../components/spelling/use-spelling-rules.ts';
import { useTypography } from '../../../components/typography/use-typography.ts';
import { useWritingLanguage } from '../../../components/typography/writing-language.ts';
import { useEdits } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useAutosave } from '../drafts/index.ts';
import { useActiveBody } from './active-body.tsx';
import { blockMenu } from './block-menu.tsx';
import { isSameBody, writeBody, type OpenedBody } from './body-html.ts';
import { copySerializer } from './clipboard/copied-markup.ts';
import { cleanPaste } from './clipboard/paste-html.ts';
import { keepPicturesWith } from './pictures/insert-pictures.ts';
import { PictureInput } from './pictures/picture-input.ts';
import { useArrivingPictures } from './pictures/use-arriving-pictures.ts';
import { placeholderMenu } from './placeholder-menu.ts';
import { bodySchema, contentExtensions, EmptyHint } from './schema.ts';
import { askAboutWord } from './spelling/spelling-menu.tsx';
import { spelling } from './spelling/spelling.ts';
import { typography } from './typography/typography.ts';
import { applyContent } from './updates/apply-content.ts';

interface BodyEditorOptions {
  readonly sectionId: LocalId;
  readonly holderId: LocalId;
  readonly body: string | null;
  /** The body in the editor's format. */
  readonly opened: OpenedBody;
  readonly label: string;
  readonly hint: string;
  readonly addSection: (type: SectionType) => void;
}

/** Converts pasted markup to a body and reports lost elements. */
function clean(markup: string): string {
  const { html, pictures } = cleanPaste(markup);
  const left = [
    ...(limitNesting(markup) === markup ? [] : [t('editor.pastedDeep')]),
    ...(pictures === 0 ? [] : [t('editor.pastedPictures', { count: pictures })]),
  ];
  if (left.length > 0) showToast({ title: left.join(' ') });
  return html;
}

/**
 * Whether the editor leaves a key to the window: Shift+Mod+Enter is a command of the screen, and undo and redo are the
 * window's where the editor has no steps of its own. By default, the editor takes all of them.
 */
function isForWindow(state: EditorState, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey) return false;
  const letter = key.toLowerCase();
  if (letter === 'z' && !shiftKey) return undoDepth(state) === 0;
  if (letter === 'z' || letter === 'y') return redoDepth(state) === 0;
  return key === 'Enter' && shiftKey;
}

/**
 * Empties the editor's undo stack. Its steps are those of a text that is no longer there, and would be undone without
 * effect. The window's stack has them as saved edits.
 */
function forgetSteps({ state, view }: Editor): void {
  const { doc, selection, plugins } = state;
  view.updateState(EditorState.create({ doc, selection, plugins: [...plugins] }));
}

/**
 * A Tiptap editor for a section's body. It saves 400 ms after typing, follows changes from elsewhere, and saves nothing
 * if its content equals the stored body.
 */
export function useBodyEditor(options: BodyEditorOptions): Editor {
  const { sectionId, holderId, body, opened, label, hint } = options;
  const edits = useEdits();
  const { activate, release } = useActiveBody();
  const autosave = useAutosave([sectionId, holderId]);
  /** The body in the editor, as last read or saved. */
  const shown = useRef(body);
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const keepPicture = useKeepPicture();
  const writing = useWritingLanguage();
  const language = useTypography(writing);
  const spellingRules = useSpellingRules(writing);

  const extensions = useMemo(
    () => [
      ...contentExtensions,
      EmptyHint.configure({ placeholder: hint, showOnlyCurrent: false }),
      // oxlint-disable-next-line react/refs -- runs when a menu entry is chosen, never while rendering
      blockMenu((type) => newest.current.addSection(type)),
      placeholderMenu(),
      typography(language),
      PictureInput,
      spelling(spellingRules, askAboutWord),
    ],
    [hint, language, spellingRules],
  );

  const editor = useEditor({
    extensions,
    // Parsed here instead of by Tiptap, because under Trusted Types only DOMPurify may create elements from text.
    content: opened.content,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': label, class: 'body-text', dir: 'auto', spellcheck: 'false' },
      transformPastedHTML: clean,
      clipboardSerializer: copySerializer(bodySchema),
      handleDOMEvents: {
        keydown: ({ state }, event) => isForWindow(state, event),
      },
    },
    onFocus: ({ editor: focused }) => activate(focused),
    onBlur: () => void autosave.flush(),
    onUpdate: ({ editor: changed }) =>
      autosave.schedule(
        async () => {
          const next = writeBody(changed.state.doc, newest.current.opened.source);
          const base = shown.current;
          if (isSameBody(next, base)) return;
          shown.current = next;
          await edits.updateSection(holderId, sectionId, { body: next }, { body: base });
        },
        () => changed.state.doc.textBetween(0, changed.state.doc.content.size, '\n'),
      ),
  });

  useArrivingPictures(editor);
  useEffect(() => keepPicturesWith(editor, keepPicture), [editor, keepPicture]);

  // Undo, another window or the service changed the body. Unsaved typing takes precedence.
  useEffect(() => {
    if (body === shown.current || autosave.isPending()) return;
    shown.current = body;
    if (isSameBody(body, writeBody(editor.state.doc, opened.source))) return;
    applyContent(editor, opened.content);
    forgetSteps(editor);
  }, [body, opened, editor, autosave]);

  // Only the callbacks matter. They change with every other active body.
  const letGo = useRef(release);
  useEffect(() => {
    letGo.current = release;
  });
  useEffect(() => () => letGo.current(editor), [editor]);

  return editor;
}

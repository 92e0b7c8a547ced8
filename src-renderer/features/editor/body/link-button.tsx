import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { Link } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useCommands } from '../../../state/commands/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { isAllowedLink } from './link-address.ts';

/** Adds `https://` to `example.com` and `mailto:` to `a@b.c`. */
function completed(url: string): string {
  const text = url.trim();
  if (text === '' || isAllowedLink(text)) return text;
  return /^[^\s@/]+@[^\s@/]+$/u.test(text) ? `mailto:${text}` : `https://${text}`;
}

/** Adds, changes or removes the link of the selected text. */
export function LinkButton({ editor }: { readonly editor: Editor | null }) {
  const [url, setUrl] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const active =
    useEditorState({ editor, selector: (state) => state.editor?.isActive('link') ?? false }) ?? false;

  const isEmpty = (url ?? '').trim() === '';

  function open(): void {
    setUrl(String(editor?.getAttributes('link')['href'] ?? ''));
  }

  useCommands([
    {
      id: 'editor.link',
      title: t('editor.link'),
      group: 'screen',
      // Without selected text, these keys open the palette.
      shortcuts: ['Mod+K'],
      keyboardOnly: true,
      when: () =>
        editor?.isDestroyed === false &&
        editor.isFocused &&
        ((!editor.state.selection.empty && editor.state.selection instanceof TextSelection) ||
          editor.isActive('link')),
      run: open,
    },
  ]);

  function apply(): void {
    const href = completed(url ?? '');
    const chain = editor?.chain().focus().extendMarkRange('link');
    (href === '' ? chain?.unsetLink() : chain?.setLink({ href }))?.run();
    setUrl(null);
  }

  return (
    <>
      <IconButton
        label={t('editor.link')}
        icon={<Link size={15} />}
        size="small"
        disabled={editor === null}
        pressed={active}
        onMouseDown={(event) => event.preventDefault()}
        shortcut="Mod+K"
        onClick={open}
      />
      <Dialog
        open={url !== null}
        onClose={() => setUrl(null)}
        title={t('editor.link')}
        size="small"
        initialFocus={field}
        actions={
          <DialogActions onCancel={() => setUrl(null)} disabled={isEmpty && !active} onAct={apply}>
            {t(!active ? 'editor.addLink' : isEmpty ? 'editor.removeLink' : 'editor.changeLink')}
          </DialogActions>
        }
      >
        <TextField
          ref={field}
          label={t('editor.linkAddress')}
          hint={t('editor.linkHint', { name: '{{proposal_url}}' })}
          value={url ?? ''}
          onChange={setUrl}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The text gets the focus at once, and the key must not break a line there.
            event.preventDefault();
            apply();
          }}
        />
      </Dialog>
    </>
  );
}

import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Command, Transaction } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { Check, Image } from 'lucide-react';
import { Fragment } from 'react';
import {
  pictureAlignments,
  pictureWidths,
  type PictureLayout,
} from '#shared/domain/pictures/picture-layout.ts';
import { t } from '../../../../i18n/index.ts';
import { useCommands } from '../../../../state/commands/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';
import { isUsable } from '../is-usable.ts';
import { askForCrop, canCrop } from './crop/crop-request.ts';
import { pickReplacement } from './insert-pictures.ts';
import {
  changeSelected,
  makeBanner,
  removeSelected,
  selectedPicture,
  selectedSource,
} from './picture-commands.ts';
import { askForPictureTexts } from './picture-dialog.tsx';
import { readPicture, type Picture } from './picture-source.ts';

function run(editor: Editor, command: Command): void {
  editor.commands.focus();
  // Each command is a step of undo of its own.
  command(editor.state, (transaction: Transaction) => editor.view.dispatch(closeHistory(transaction)));
}

function changeLayout(editor: Editor, change: Partial<PictureLayout>): void {
  const picture = selectedPicture(editor.state);
  if (picture !== null) run(editor, changeSelected({ layout: { ...picture.layout, ...change } }));
}

const widthLabels = {
  small: 'editor.pictureSmall',
  text: 'editor.pictureText',
  wide: 'editor.pictureWide',
  banner: 'editor.pictureBanner',
} as const;
const alignmentLabels = {
  left: 'editor.alignLeft',
  center: 'editor.alignCenter',
  right: 'editor.alignRight',
} as const;

interface Tool {
  readonly id: string;
  readonly title: string;
  readonly isOn?: (layout: PictureLayout) => boolean;
  /** Whether it works on this picture; on every one by default. */
  readonly isOffered?: (picture: Picture) => boolean;
  readonly run: (editor: Editor) => void;
}

const groups = (): readonly (readonly Tool[])[] => [
  [{ id: 'texts', title: t('editor.pictureTexts'), run: askForPictureTexts }],
  pictureWidths.map((width) => ({
    id: width,
    title: t(widthLabels[width]),
    isOn: (layout) => layout.width === width,
    run: (editor) => {
      if (width === 'banner') run(editor, makeBanner);
      else changeLayout(editor, { width });
    },
  })),
  pictureAlignments.map((alignment) => ({
    id: alignment,
    title: t(alignmentLabels[alignment]),
    isOn: (layout) => layout.alignment === alignment,
    run: (editor) => changeLayout(editor, { alignment }),
  })),
  [
    {
      id: 'crop',
      title: t('crop.command'),
      isOffered: canCrop,
      run: askForCrop,
    },
    { id: 'replace', title: t('editor.pictureReplace'), run: pickReplacement },
    { id: 'remove', title: t('editor.pictureRemove'), run: (editor) => run(editor, removeSelected) },
  ],
];

/** The toolbar's menu of the selected picture. The palette has the same commands. */
export function PictureMenu({ editor }: { readonly editor: Editor | null }) {
  const source =
    useEditorState({
      editor,
      selector: ({ editor: current }) => (isUsable(current) ? selectedSource(current.state) : null),
    }) ?? null;
  const tools = groups();

  useCommands(
    tools.flat().map((tool) => ({
      id: `editor.picture.${tool.id}`,
      title: t('editor.pictureCommand', { name: tool.title }),
      keywords: t('editor.pictureKeywords'),
      group: 'screen' as const,
      when: () => {
        const picture = isUsable(editor) ? selectedPicture(editor.state) : null;
        return picture !== null && (tool.isOffered?.(picture) ?? true);
      },
      run: () => {
        if (isUsable(editor)) tool.run(editor);
      },
    })),
  );

  if (source === null || editor === null) return null;
  const picture = readPicture(source);
  return (
    <Menu
      focusAfter={() => (editor.isDestroyed ? null : editor.view.dom)}
      trigger={
        <IconButton
          label={t('editor.picture')}
          icon={<Image size={15} />}
          size="small"
          onMouseDown={(event) => event.preventDefault()}
        />
      }
    >
      {tools.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <MenuSeparator />}
          {group
            .filter(({ isOffered }) => isOffered?.(picture) ?? true)
            .map((tool) => (
              <MenuItem
                key={tool.id}
                icon={tool.isOn?.(picture.layout) === true ? <Check size={14} /> : <span />}
                onSelect={() => tool.run(editor)}
              >
                {tool.title}
              </MenuItem>
            ))}
        </Fragment>
      ))}
    </Menu>
  );
}

import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { insertBlock } from './block-commands.ts';
import { videoMarkup } from './block-markup.ts';

/** What a card that leads to a video says. */
export interface Video {
  readonly href: string;
  readonly title: string;
  /** The source of the picture that stands for the video; null for none. */
  readonly poster: string | null;
}

function linkOf(card: Node): string {
  const link = card.children.flatMap(({ marks }) => marks).find(({ type }) => type.name === 'link');
  return String(link?.attrs['href'] ?? '');
}

/** The video of the card at the cursor; null outside of one. */
export function selectedVideo({ selection: { $from } }: EditorState): Video | null {
  const card = $from.parent;
  if (card.attrs['kept'] !== videoMarkup) return null;
  const poster = card.children.find(({ type }) => type.name === 'inlinePicture');
  return {
    href: linkOf(card),
    title: card.textContent,
    poster: poster === undefined ? null : String(poster.attrs['source']),
  };
}

/** Puts a card in the place of the one at the cursor, or inserts it with the cursor in the line behind it. */
export function putVideo({ href, title, poster }: Video): Command {
  return (state, dispatch) => {
    const { nodes, marks } = state.schema;
    const link = marks['link']?.create({ href });
    if (link === undefined) return false;
    const picture = poster === null ? null : nodes['inlinePicture']?.create({ source: poster }, null, [link]);
    const content = [...(picture == null ? [] : [picture]), state.schema.text(title, [link])];
    const card = nodes['paragraph']?.create({ kept: videoMarkup }, content);
    if (card === undefined) return false;
    if (selectedVideo(state) !== null) {
      const { $from } = state.selection;
      const start = $from.before();
      const tr = state.tr.replaceWith(start, $from.after(), card);
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + card.nodeSize - 1)));
      return true;
    }
    return insertBlock(card)(
      state,
      dispatch &&
        ((tr) => {
          const end = tr.selection.$from.after();
          const next = tr.doc.resolve(end).nodeAfter;
          const line = nodes['paragraph']?.create();
          if (next?.isTextblock !== true && line !== undefined) tr.insert(end, line);
          dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
        }),
    );
  };
}

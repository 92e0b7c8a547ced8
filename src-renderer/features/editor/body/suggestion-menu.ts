import { Extension, type Editor, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { ReactRenderer } from '@tiptap/react';
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion';
import { SuggestionList, type SuggestionItem, type SuggestionKeys } from './suggestion-list.tsx';

interface MenuOptions<I extends SuggestionItem> {
  /** Unique among the menus of one editor. */
  readonly name: string;
  readonly label: string;
  /** The text that opens it. */
  readonly char: string;
  /** Whether it opens anywhere, as for placeholders, or only at the start of a line or behind a space. */
  readonly anywhere: boolean;
  readonly items: (query: string) => readonly I[];
  readonly choose: (editor: Editor, range: Range, item: I) => void;
}

/** Renders the list while the menu is open and forwards keys to it. */
function createRender<I extends SuggestionItem>(label: string) {
  let renderer: ReactRenderer<SuggestionKeys> | null = null;
  let unmount: (() => void) | null = null;
  const propsOf = (props: SuggestionProps<I, I>) => ({
    items: props.items,
    label,
    onChoose: (item: I) => props.command(item),
  });
  return {
    onStart(props: SuggestionProps<I, I>) {
      renderer = new ReactRenderer(SuggestionList, { editor: props.editor, props: propsOf(props) });
      unmount = props.mount(renderer.element);
    },
    onUpdate(props: SuggestionProps<I, I>) {
      renderer?.updateProps(propsOf(props));
    },
    onKeyDown({ event }: { readonly event: KeyboardEvent }) {
      return renderer?.ref?.handleKey(event) ?? false;
    },
    onExit() {
      unmount?.();
      renderer?.destroy();
      renderer = null;
    },
  };
}

/** A menu that opens during typing, such as `/` for blocks and `{{` for placeholders. */
export function suggestionMenu<I extends SuggestionItem>(options: MenuOptions<I>): Extension {
  return Extension.create({
    name: options.name,
    addProseMirrorPlugins() {
      return [
        Suggestion<I, I>({
          editor: this.editor,
          pluginKey: new PluginKey(options.name),
          char: options.char,
          allowedPrefixes: options.anywhere ? null : [' '],
          allowSpaces: options.anywhere,
          allow: ({ state, range }) =>
            state.doc.resolve(range.from).parent.type.spec.code !== true && this.editor.isEditable,
          items: ({ query }) => [...options.items(query)],
          command: ({ editor, range, props }) => options.choose(editor, range, props),
          placement: 'bottom-start',
          render: () => createRender<I>(options.label),
        }),
      ];
    },
  });
}

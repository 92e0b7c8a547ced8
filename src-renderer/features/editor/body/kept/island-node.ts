import { Node, type NodeConfig } from '@tiptap/core';
import { t } from '../../../../i18n/index.ts';
import { readOnlyBody } from '../read-only-body.ts';

/** The name of what an island holds: that of its first element. */
function nameOf(source: string): string {
  const tag = /<([a-z][a-z0-9:-]*)/iu.exec(source)?.[1]?.toLowerCase() ?? '';
  if (['image', 'picture', 'svg'].includes(tag)) return t('editor.islandPicture');
  if (tag === 'table') return t('editor.islandTable');
  if (['iframe', 'embed', 'object', 'video', 'audio'].includes(tag)) return t('editor.islandEmbed');
  if (['form', 'input', 'select', 'textarea', 'button', 'fieldset'].includes(tag))
    return t('editor.islandForm');
  return t('editor.islandOther');
}

/** An island as it is seen: its content without scripts, styles and forms, which nothing in it can be used of. */
function draw(source: string, tag: 'div' | 'span'): HTMLElement {
  const island = document.createElement(tag);
  island.className = 'island';
  island.setAttribute('data-island', source);
  island.setAttribute('role', 'img');
  const name = nameOf(source);
  const content = document.createElement(tag);
  content.className = 'island-content';
  content.inert = true;
  content.append(readOnlyBody(source));
  const isSeen = (content.textContent ?? '').trim() !== '' || content.querySelector('img, hr') !== null;
  const alt = content.querySelector('img')?.alt ?? '';
  island.setAttribute(
    'aria-label',
    [name, alt || (content.textContent ?? '').trim().slice(0, 80)].filter(Boolean).join(': '),
  );
  if (isSeen) island.append(content);
  if (!isSeen || tag === 'div') {
    const label = document.createElement('span');
    label.className = 'island-label';
    label.dataset['chrome'] = '';
    label.textContent = isSeen ? t('editor.islandKept', { name }) : t('editor.islandUnseen', { name });
    island.prepend(label);
  }
  return island;
}

function islandConfig(tag: 'div' | 'span'): Partial<NodeConfig> {
  return {
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes() {
      return {
        /** As written: the island is this text, byte for byte. */
        source: {
          default: '',
          parseHTML: (element: HTMLElement) => element.getAttribute('data-island') ?? '',
        },
      };
    },
    parseHTML() {
      return [{ tag: `${tag}[data-island]`, priority: 100 }];
    },
    renderHTML({ node }) {
      return draw(String(node.attrs['source']), tag);
    },
    renderText() {
      return '';
    },
  };
}

/** A block that the editor does not know. It is shown, moved and deleted as a whole, and never changed. */
export const IslandNode = Node.create({ name: 'island', group: 'block', ...islandConfig('div') });

/** The same within a line of text. */
export const InlineIslandNode = Node.create({
  name: 'inlineIsland',
  group: 'inline',
  inline: true,
  ...islandConfig('span'),
});

import type { Node } from '@tiptap/pm/model';
import { TableView as BaseView } from '@tiptap/pm/tables';

/** The least width of a column, in pixels. */
export const minColumnWidth = 48;

/** The text of a caption, which stands in the source before the rows. */
function captionOf(head: unknown): string {
  const caption =
    /<caption[^>]*>([\s\S]*?)(?:<\/caption|$)/iu.exec(typeof head === 'string' ? head : '')?.[1] ?? '';
  return caption.replaceAll(/<[^>]*>/gu, '').trim();
}

/** A table as the editor shows it, with the widths of its columns and its caption. */
export class TableView extends BaseView {
  constructor(node: Node) {
    super(node, minColumnWidth);
    this.#showCaption(node);
  }

  override update(node: Node): boolean {
    const isUpdated = super.update(node);
    if (isUpdated) this.#showCaption(node);
    return isUpdated;
  }

  #showCaption(node: Node): void {
    const caption = captionOf(node.attrs['head']);
    if (caption === '') delete this.dom.dataset['caption'];
    else this.dom.dataset['caption'] = caption;
  }
}

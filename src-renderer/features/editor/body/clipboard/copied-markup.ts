import { DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model';
import { pictureMarkup } from '../pictures/picture-node.ts';
import { tableMarkup } from '../tables/table-markup.ts';

/** Attribute that marks markup as copied in this window. */
const copiedAttribute = 'data-copied';

/** Known to this window only, so that no other program can mark its markup as copied here. */
const token = crypto.randomUUID();

/** Whether markup was copied in this window. Other markup may claim anything in its attributes. */
export const isCopiedHere = (html: string): boolean => html.includes(`${copiedAttribute}="${token}"`);

/** Writes what is copied, with everything that the editor needs to paste it unchanged. */
class CopySerializer extends DOMSerializer {
  // Nested content is written into a target; the copied content itself has none.
  override serializeFragment(
    content: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(content, options, target);
    if (target === undefined) written.firstElementChild?.setAttribute(copiedAttribute, token);
    return written;
  }
}

/** The serializer of the clipboard. */
export function copySerializer(schema: Schema): DOMSerializer {
  const nodes = {
    ...DOMSerializer.nodesFromSchema(schema),
    table: tableMarkup,
    picture: pictureMarkup,
    inlinePicture: pictureMarkup,
  };
  return new CopySerializer(nodes, DOMSerializer.marksFromSchema(schema));
}

import { ArrowDown, ArrowUp, BookmarkPlus, Coins, Copy, Ellipsis, TextQuote, Trash2 } from 'lucide-react';
import type { SectionType } from '#shared/domain/section.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import type { SectionRecord } from '../../../data/index.ts';
import type { SectionActions } from '../use-section-actions.ts';

interface Props {
  readonly section: SectionRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly actions: SectionActions;
}

/** Everything that can be done to a section as a whole. */
export function SectionMenu({ section, isFirst, isLast, actions }: Props) {
  const { localId, fields } = section;
  const add = (type: SectionType) => () => actions.add(localId, type);
  return (
    <Menu align="end" trigger={<IconButton label="Section menu" icon={<Ellipsis size={16} />} />}>
      <MenuItem icon={<TextQuote size={14} />} onSelect={add('text')}>
        Add text section below
      </MenuItem>
      <MenuItem icon={<Coins size={14} />} onSelect={add('cost')}>
        Add cost section below
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<ArrowUp size={14} />}
        shortcut="Alt+Mod+↑"
        disabled={isFirst}
        onSelect={() => actions.shift(localId, -1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={14} />}
        shortcut="Alt+Mod+↓"
        disabled={isLast}
        onSelect={() => actions.shift(localId, 1)}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} onSelect={() => actions.duplicate(localId)}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuCheckItem checked={fields.optional} onChange={(optional) => actions.update(localId, { optional })}>
        Optional for the client
      </MenuCheckItem>
      <MenuCheckItem
        checked={fields.page_break}
        onChange={(page_break) => actions.update(localId, { page_break })}
      >
        Starts a new page in the PDF
      </MenuCheckItem>
      {fields.section_type === 'cost' && (
        <MenuCheckItem
          checked={fields.include_total}
          onChange={(include_total) => actions.update(localId, { include_total })}
        >
          Shows its subtotal
        </MenuCheckItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<BookmarkPlus size={14} />}
        onSelect={() => actions.update(localId, { reusable: !fields.reusable })}
      >
        {fields.reusable ? 'Take out of the library' : 'Keep in the library'}
      </MenuItem>
      <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => actions.remove(localId)}>
        Delete section
      </MenuItem>
    </Menu>
  );
}

import { Archive, Copy, FileText, PanelRight, Send, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface Props {
  readonly canArchive: boolean;
  readonly onOpen: () => void;
  readonly onPeek: () => void;
  readonly onSend: () => void;
  readonly onDuplicate: () => void;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
}

/** The menu of a row: everything that the keys do, for the pointer. */
export function RowMenu({ canArchive, onOpen, onPeek, onSend, onDuplicate, onArchive, onDelete }: Props) {
  return (
    <>
      <MenuItem icon={<FileText size={14} />} shortcut="Enter" onSelect={onOpen}>
        Open
      </MenuItem>
      <MenuItem icon={<PanelRight size={14} />} shortcut="Space" onSelect={onPeek}>
        Peek
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Send size={14} />} shortcut="S" onSelect={onSend}>
        Send…
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} shortcut="Mod+D" onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      {canArchive && (
        <MenuItem icon={<Archive size={14} />} shortcut="E" onSelect={onArchive}>
          Archive
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={14} />} shortcut="Delete" danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </>
  );
}

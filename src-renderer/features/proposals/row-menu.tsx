import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  FileText,
  PanelRight,
  Printer,
  Send,
  Trash2,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import type { ArchiveOffer } from './views.ts';

interface Props {
  readonly archiving: ArchiveOffer;
  readonly onOpen: () => void;
  readonly onPeek: () => void;
  readonly onSend: () => void;
  readonly onDuplicate: () => void;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  readonly onArchive: () => void;
  readonly onUnarchive: () => void;
  readonly onDelete: () => void;
}

/** The menu of a row: everything that the keys do, for the pointer. */
export function RowMenu({
  archiving,
  onOpen,
  onPeek,
  onSend,
  onDuplicate,
  onExport,
  onPrint,
  onArchive,
  onUnarchive,
  onDelete,
}: Props) {
  return (
    <>
      <MenuItem icon={<FileText size={14} />} command="list.open" onSelect={onOpen}>
        {t('proposals.open')}
      </MenuItem>
      <MenuItem icon={<PanelRight size={14} />} command="proposals.peek" onSelect={onPeek}>
        {t('proposals.peek')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Send size={14} />} command="proposals.send" onSelect={onSend}>
        {t('proposals.sendMenu')}
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} command="proposals.duplicate" onSelect={onDuplicate}>
        {t(archiving === 'archive' ? 'proposals.duplicate' : 'proposals.duplicateAsDraft')}
      </MenuItem>
      <MenuItem icon={<Download size={14} />} command="proposals.export" onSelect={onExport}>
        {t('exporting.export')}
      </MenuItem>
      <MenuItem icon={<Printer size={14} />} command="proposals.print" onSelect={onPrint}>
        {t('exporting.print')}
      </MenuItem>
      {archiving === 'archive' && (
        <MenuItem icon={<Archive size={14} />} command="proposals.archive" onSelect={onArchive}>
          {t('proposals.archive')}
        </MenuItem>
      )}
      {archiving === 'unarchive' && (
        <MenuItem icon={<ArchiveRestore size={14} />} command="proposals.unarchive" onSelect={onUnarchive}>
          {t('proposals.unarchive')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={14} />} command="proposals.delete" danger onSelect={onDelete}>
        {t('proposals.delete')}
      </MenuItem>
    </>
  );
}

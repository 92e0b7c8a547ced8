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
import type { ListActions } from './use-list-actions.ts';
import type { ArchiveOffer } from './views.ts';
import { ProposalMenuItems } from '../../components/proposal-menu-items.tsx';

interface Props {
  readonly actions: ListActions;
  readonly archiving: ArchiveOffer;
  readonly onPeek: () => void;
}

/** The context menu of a row, with the actions that also have shortcuts. */
export function RowMenu({ actions, archiving, onPeek }: Props) {
  return (
    <>
      <MenuItem icon={<FileText size={14} />} command="list.open" onSelect={actions.open}>
        {t('proposals.open')}
      </MenuItem>
      <MenuItem icon={<PanelRight size={14} />} command="proposals.peek" onSelect={onPeek}>
        {t('proposals.peek')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Send size={14} />} command="proposals.send" onSelect={actions.send}>
        {t('proposals.sendMenu')}
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} command="proposals.duplicate" onSelect={actions.duplicate}>
        {t(archiving === 'archive' ? 'proposals.duplicate' : 'proposals.duplicateAsDraft')}
      </MenuItem>
      <MenuItem icon={<Download size={14} />} command="proposals.export" onSelect={actions.exportAs}>
        {t('exporting.export')}
      </MenuItem>
      <MenuItem icon={<Printer size={14} />} command="proposals.print" onSelect={actions.print}>
        {t('exporting.print')}
      </MenuItem>
      <ProposalMenuItems screen="proposals" actions={actions} />
      {archiving === 'archive' && (
        <MenuItem icon={<Archive size={14} />} command="proposals.archive" onSelect={actions.archive}>
          {t('proposals.archive')}
        </MenuItem>
      )}
      {archiving === 'unarchive' && (
        <MenuItem
          icon={<ArchiveRestore size={14} />}
          command="proposals.unarchive"
          onSelect={actions.unarchive}
        >
          {t('proposals.unarchive')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={14} />} command="proposals.delete" danger onSelect={actions.remove}>
        {t('proposals.delete')}
      </MenuItem>
    </>
  );
}

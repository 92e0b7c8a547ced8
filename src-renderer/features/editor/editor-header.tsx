import {
  Archive,
  ArchiveRestore,
  BookMarked,
  Columns2,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FileUp,
  Printer,
  Send,
  Trash2,
} from 'lucide-react';
import { memo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useOutbox, type ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { StatusMark, statusWord, type StatusTone } from '../../ui/feedback/status-mark.tsx';
import { ProposalConflicts } from '../../components/conflict-mark.tsx';
import { SaveMark } from './save-mark.tsx';
import { useProposalActions } from './actions/use-proposal-actions.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { InspectorToggle } from './inspector/inspector-toggle.tsx';
import { ProposalMenuItems } from '../../components/proposal-menu-items.tsx';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly client: ProposalDocument['client'];
  readonly locked: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: LocalId) => void;
  readonly onOpenLibrary: () => void;
  readonly onImport: () => void;
}

/** Top line of the editor: the proposal, its save state and the actions on the whole. */
export const EditorHeader = memo(function EditorHeader(props: Props) {
  const { proposal, client, locked, onClose, onSend, onOpen, onOpenLibrary, onImport } = props;
  const actions = useProposalActions({ proposal, client }, { onClose, onSend, onOpen });
  const outbox = useOutbox();
  const previewOpen = useShell((shell) => shell.previewOpen);
  const openPreview = useShell((shell) => shell.openPreview);
  const isQueued =
    outbox?.entries.some(
      ({ operation }) => operation.kind === 'send' && operation.localId === proposal.localId,
    ) ?? false;
  const tone: StatusTone = isQueued ? 'queued' : proposal.fields.status;

  return (
    <PageHeader
      leading={<BackButton label={t('editor.back')} onClick={onClose} />}
      title={
        <span className="flex items-center gap-3">
          <span dir="auto" className="min-w-[4ch] truncate">
            {proposal.fields.title || t('editor.untitled')}
          </span>
          <StatusMark tone={tone} className="shrink-0">
            {isQueued ? t('editor.sendQueued') : statusWord(proposal.fields.status)}
          </StatusMark>
          <SaveMark id={proposal.localId} />
        </span>
      }
      actions={
        <>
          <ProposalConflicts proposalId={proposal.localId} />
          <Menu
            align="end"
            trigger={<IconButton label={t('editor.proposalMenu')} icon={<Ellipsis size={16} />} />}
          >
            <MenuItem icon={<Download size={14} />} command="editor.export" onSelect={actions.exportAs}>
              {t('exporting.export')}
            </MenuItem>
            {!locked && (
              <>
                <MenuItem icon={<BookMarked size={14} />} command="editor.library" onSelect={onOpenLibrary}>
                  {t('libraryNames.insert')}
                </MenuItem>
                <MenuItem icon={<FileUp size={14} />} command="editor.import" onSelect={onImport}>
                  {t('documentImport.insert')}
                </MenuItem>
              </>
            )}
            <MenuItem icon={<Eye size={14} />} command="editor.preview" onSelect={actions.preview}>
              {t('preview.command')}
            </MenuItem>
            <MenuItem
              icon={<Columns2 size={14} />}
              command="editor.livePreview"
              onSelect={() => openPreview(!previewOpen)}
            >
              {t(previewOpen ? 'preview.closeLive' : 'preview.live')}
            </MenuItem>
            <MenuItem icon={<Printer size={14} />} command="editor.print" onSelect={actions.print}>
              {t('exporting.print')}
            </MenuItem>
            <MenuItem icon={<Copy size={14} />} command="editor.duplicate" onSelect={actions.duplicate}>
              {t('editor.duplicate')}
            </MenuItem>
            <ProposalMenuItems screen="editor" actions={actions} />
            {proposal.fields.archived_at === null && (
              <MenuItem icon={<Archive size={14} />} command="editor.archive" onSelect={actions.archive}>
                {t('editor.archive')}
              </MenuItem>
            )}
            {actions.unarchive !== null && (
              <MenuItem
                icon={<ArchiveRestore size={14} />}
                command="editor.unarchive"
                onSelect={actions.unarchive}
              >
                {t('proposals.unarchive')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={14} />} command="editor.delete" danger onSelect={actions.remove}>
              {t('editor.delete')}
            </MenuItem>
          </Menu>
          <InspectorToggle />
          <Button
            variant="primary"
            icon={<Send size={14} />}
            disabled={locked}
            onClick={actions.send}
            className="ml-1"
          >
            {t('editor.send')}
          </Button>
        </>
      }
    />
  );
});

import { Archive, ArrowLeft, Check, Copy, Ellipsis, PanelRight, Send, Trash2 } from 'lucide-react';
import type { ProposalStatus } from '#shared/domain/proposal.ts';
import { useOutbox, useSaveState, type ProposalDocument } from '../../data/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusMark, type StatusTone } from '../../ui/status-mark.tsx';
import { useProposalActions } from './use-proposal-actions.ts';

interface Props {
  readonly document: ProposalDocument;
  readonly locked: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: string) => void;
}

const statusWords: Readonly<Record<ProposalStatus, string>> = {
  draft: 'Draft',
  pending: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
  clarification: 'Clarification',
};

/** The editor's line at the top: where one is, whether it is safe, and what can be done with the whole. */
export function EditorHeader({ document, locked, onClose, onSend, onOpen }: Props) {
  const { proposal } = document;
  const { toggleInspector, inspectorOpen } = useShell();
  const actions = useProposalActions(document, { onClose, onSend, onOpen });
  const outbox = useOutbox();
  const isQueued =
    outbox?.entries.some(
      ({ operation }) => operation.kind === 'send' && operation.localId === proposal.localId,
    ) ?? false;
  const tone: StatusTone = isQueued ? 'queued' : proposal.fields.status;

  return (
    <PageHeader
      leading={<IconButton label="Back" shortcut="Mod+[" icon={<ArrowLeft size={16} />} onClick={onClose} />}
      title={
        <span className="flex items-center gap-3">
          <span className="truncate">{proposal.fields.title || 'Untitled proposal'}</span>
          <StatusMark tone={tone}>
            {isQueued ? 'Send queued' : statusWords[proposal.fields.status]}
          </StatusMark>
          <SaveMark proposalId={proposal.localId} />
        </span>
      }
      actions={
        <>
          <Menu align="end" trigger={<IconButton label="Proposal menu" icon={<Ellipsis size={16} />} />}>
            <MenuItem icon={<Copy size={14} />} onSelect={actions.duplicate}>
              Duplicate
            </MenuItem>
            <MenuItem icon={<Archive size={14} />} onSelect={actions.archive}>
              Archive
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={14} />} danger onSelect={actions.remove}>
              Delete
            </MenuItem>
          </Menu>
          <IconButton
            label="Inspector"
            shortcut="Mod+\"
            icon={<PanelRight size={16} />}
            pressed={inspectorOpen}
            onClick={toggleInspector}
          />
          <Button
            variant="primary"
            icon={<Send size={14} />}
            disabled={locked}
            onClick={actions.send}
            className="ml-1"
          >
            Send
          </Button>
        </>
      }
    />
  );
}

/** Whether what is on the page is on this computer's disk. Server success is never shown for local work. */
function SaveMark({ proposalId }: { readonly proposalId: string }) {
  const save = useSaveState(proposalId);
  switch (save.state) {
    case 'saved':
      return (
        <span className="inline-flex items-center gap-1 text-label font-normal text-ink-3">
          <Check size={13} aria-hidden />
          Saved
        </span>
      );
    case 'saving':
      return <span className="text-label font-normal text-ink-3">Saving…</span>;
    case 'failed':
      return (
        <span role="alert" className="truncate text-label font-medium text-rejected">
          Not saved: {save.reason}
        </span>
      );
  }
}

import { useEffect } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import { useProposal, useIsContentMissing } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DocumentEditor } from './document-editor.tsx';
import type { EditorScreenProps } from './editor-props.ts';
import { UnreadProposal } from './unread-proposal.tsx';

/** The editor of one proposal: outline, page and inspector. Takes the whole of the shell's main area. */
export function EditorScreen(props: EditorScreenProps) {
  const { proposalId, onClose } = props;
  const document = useProposal(proposalId);
  const isUnread = useIsContentMissing();
  const bridge = useBridge();

  // A hint to the engine: it reads the open proposal first and keeps it current. Nothing waits for the answer.
  useEffect(() => {
    const focus = (id: LocalId | null): void => {
      bridge.call('sync.setFocus', { proposalId: id }).catch(() => undefined);
    };
    focus(proposalId);
    return () => focus(null);
  }, [bridge, proposalId]);

  if (document === undefined) return null;
  if (document === null) {
    return (
      <EmptyState
        title={t('editor.gone')}
        actions={<Button onClick={onClose}>{t('editor.backToList')}</Button>}
      >
        {t('editor.goneText')}
      </EmptyState>
    );
  }
  if (isUnread(document)) return <UnreadProposal proposal={document.proposal} onClose={onClose} />;
  return <DocumentEditor key={proposalId} {...props} document={document} />;
}

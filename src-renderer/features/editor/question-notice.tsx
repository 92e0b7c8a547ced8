import { signerName } from '#shared/domain/activity/activity.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { useBridge } from '../../bridge/index.ts';
import { useActivities, type ProposalDocument } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { useInspectorTab } from '../../state/inspector-tab.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { runEdit } from '../../components/show-error.ts';

interface Props {
  readonly document: Pick<ProposalDocument, 'proposal' | 'client'>;
}

/** The client's question about a proposal, with the actions that answer it. */
export function QuestionNotice({ document }: Props) {
  return document.proposal.fields.status === 'clarification' ? <Question document={document} /> : null;
}

/** The newest question in the timeline. The proposal's own record has only its status. */
function Question({ document: { proposal, client } }: Props) {
  const bridge = useBridge();
  const showInspector = useShell((shell) => shell.showInspector);
  const showTab = useInspectorTab((tabs) => tabs.show);
  const activities = useActivities({ of: 'proposal', proposalId: proposal.localId });
  const asked = activities?.find((activity) => activity.activity_type === 'client_clarification_proposal');
  if (activities === undefined) return null;
  const signer = asked === undefined ? '' : signerName(asked);
  const name = signer || asked?.client_full_name || (client === null ? '' : clientDisplayName(client.fields));
  const to = client?.fields.email || asked?.client_email || '';

  function reply(): void {
    const subject = t('editor.replySubject', { title: proposal.fields.title });
    const url = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}`;
    runEdit(bridge.call('app.openExternal', { url }));
  }

  function showActivity(): void {
    showInspector(true);
    showTab('activity');
  }

  return (
    <Notice
      tone="warning"
      className="mx-auto mb-4 max-w-[calc(var(--container-measure)+96px)]"
      title={
        asked?.is_dated === true
          ? t('editor.askedOn', {
              client: name,
              date: new Date(asked.at).toLocaleDateString(locale(), { dateStyle: 'long' }),
            })
          : t('activity.didAskPlain', { client: name })
      }
      action={
        <span className="flex shrink-0 gap-2">
          <Button variant="quiet" onClick={showActivity}>
            {t('editor.showActivity')}
          </Button>
          {to !== '' && <Button onClick={reply}>{t('editor.replyByEmail')}</Button>}
        </span>
      }
    >
      <span className="whitespace-pre-line">{asked?.message}</span>
    </Notice>
  );
}

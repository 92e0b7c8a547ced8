import { Check, CircleAlert, OctagonAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { documentLocale } from '#shared/document/render/document-locale.ts';
import { placeholdersOf } from '#shared/document/render/document-of-records.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { datesOnSending, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import {
  useDocuments,
  useOutbox,
  useSession,
  useTimelineFactsOf,
  useIsContentMissing,
  useWorkspace,
  type ProposalDocument,
} from '../../data/index.ts';
import { CheckedTextField } from '../../components/spelling/checked-text-field.tsx';
import { writingLanguage } from '../../components/typography/writing-language.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MailPreview } from './mail-preview.tsx';
import { Findings } from './findings.tsx';
import { FormChoice } from './form-choice.tsx';
import { batchKey, forgetDraft, keepDraft, leftDraft } from './left-drafts.ts';
import { preflight, type Finding } from './preflight.ts';
import { draftInBatch, emptyBatchMessage, severalTo, type BatchMessage } from './send-draft.ts';
import { TimeChoice } from './time-choice.tsx';
import { useMailGap } from './use-own-mail.ts';
import { useProposalForms } from './use-proposal-form.ts';
import { useQueueBatch } from './use-queue-batch.ts';
import { WrittenMessage } from './message/written-message.tsx';

interface Props {
  readonly proposalIds: readonly LocalId[];
  readonly onClose: () => void;
  /** They are in the outbox: there is nothing left to ask. */
  readonly onQueued: () => void;
}

/**
 * Sends several proposals with one message. Each recipient's e-mail is checked, and a blocked one does not stop the
 * others.
 */
export function BatchSendDialog({ proposalIds, onClose, onQueued }: Props) {
  const documents = useDocuments(proposalIds);
  const timelines = useTimelineFactsOf(
    (documents ?? []).flatMap(({ proposal }) => proposal.fields.public_id ?? []),
  );
  const session = useSession();
  const leftKey = batchKey(session?.state === 'connected' ? session.accountKey : '', proposalIds);
  const [batch, setBatch] = useState<BatchMessage>(() => ({ ...emptyBatchMessage, ...leftDraft(leftKey) }));
  useEffect(() => keepDraft(leftKey, batch), [leftKey, batch]);
  const [shownId, setShownId] = useState<LocalId | null>(null);
  const [now] = useState(Date.now);
  const workspace = useWorkspace() ?? null;
  const outbox = useOutbox();
  const isUnread = useIsContentMissing();
  const queue = useQueueBatch();
  const forms = useProposalForms();
  const lacksServer = useMailGap() === 'server';
  if (documents === undefined || forms === undefined) return null;
  const { usual } = forms;

  const set = (change: Partial<BatchMessage>): void => setBatch((before) => ({ ...before, ...change }));
  const rows = documents.map((document) => {
    const draft = draftInBatch(batch, document.client?.fields.email ?? null, {
      locale: documentLocale(document, workspace),
      form: usual,
      account: workspace?.account ?? null,
    });
    const { proposal } = document;
    const { public_id } = proposal.fields;
    const timeline = (public_id === null ? undefined : timelines?.get(public_id))?.dates ?? unknownDates;
    const dates = datesOnSending(proposal, timeline, new Date(now).toISOString());
    const values = placeholdersOf(document, { workspace, dates }, draft.senderId);
    return {
      document,
      draft,
      values,
      findings: preflight({
        document,
        draft,
        outbox,
        replaces: null,
        values,
        dates,
        now,
        isUnread: isUnread(document),
        lacksServer,
      }),
    };
  });
  const several = severalTo(rows.flatMap(({ draft }) => draft.to));
  const ready = rows.filter(({ findings }) => !findings.some(({ level }) => level === 'stop'));
  const shown = rows.find(({ document }) => document.proposal.localId === shownId) ?? rows[0];
  const language = writingLanguage(documentLocale({ client: shown?.document.client ?? null }, workspace));

  function submit(): void {
    if (ready.length === 0) return;
    void queue(
      ready.map(({ document, draft }) => ({
        proposalId: document.proposal.localId,
        title: titleOf(document),
        draft,
      })),
    );
    forgetDraft(leftKey);
    onQueued();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={submit}
      title={t('send.batchTitle', { count: documents.length })}
      size="large"
      actions={
        <>
          <span className="grow text-label text-ink-3">
            {ready.length < rows.length && t('send.batchLeftOut', { count: rows.length - ready.length })}
          </span>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="medium"
            variant="primary"
            shortcut="Mod+Enter"
            disabled={ready.length === 0}
            onClick={submit}
          >
            {t('send.batchQueue', { count: ready.length })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-6 max-[760px]:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          <CheckedTextField
            label={t('send.subject')}
            value={shown?.draft.subject ?? ''}
            language={language}
            onChange={(subject) => set({ subject })}
          />
          <WrittenMessage
            message={shown?.draft.message ?? ''}
            language={language}
            rows={9}
            onChange={(message) => set({ message })}
          />
          <FormChoice form={batch.form ?? usual} onChange={(form) => set({ form })} />
          <TimeChoice time={batch.time} onChange={(time) => set({ time })} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {lacksServer && (
            <Notice tone="warning" title={t('mailProgram.noServer')}>
              {t('send.noMailServer')}
            </Notice>
          )}
          {several.length > 0 && (
            <p className="text-label text-ink-2">
              {t('send.severalToOne', { count: several.length, addresses: several.join(', ') })}
            </p>
          )}
          <ul aria-label={t('send.recipients')} className="flex max-h-44 flex-col overflow-y-auto">
            {rows.map(({ document, draft, findings }) => {
              const { localId } = document.proposal;
              return (
                <li key={localId}>
                  <button
                    type="button"
                    aria-pressed={shown?.document.proposal.localId === localId}
                    onClick={() => setShownId(localId)}
                    className={cx(
                      'flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left text-ui',
                      shown?.document.proposal.localId === localId ? 'bg-press' : 'hover:bg-hover',
                    )}
                  >
                    <span className="flex h-5 items-center">
                      <StateGlyph findings={findings} />
                    </span>
                    <span className="flex min-w-0 grow flex-col">
                      <span className="font-medium text-ink">{titleOf(document)}</span>
                      <span className="text-label break-all text-ink-2">
                        {draft.to[0] ?? t('send.nobody')}
                      </span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          {shown !== undefined && (
            <>
              <MailPreview
                title={t('send.previewOf', { title: titleOf(shown.document) })}
                subject={shown.draft.subject}
                message={shown.draft.message}
                pdfOf={shown.draft.form === 'pdf' ? shown.document.proposal.fields.title : null}
                own={null}
                values={shown.values}
                locale={documentLocale(shown.document, workspace)}
              />
              <Findings findings={shown.findings} isReady attempts={0} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function titleOf({ proposal }: ProposalDocument): string {
  return proposal.fields.title || t('send.untitled');
}

/** Whether one of the batch can go, in a glyph with its word. */
function StateGlyph({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.some(({ level }) => level === 'stop'))
    return <OctagonAlert size={14} className="shrink-0 text-rejected" aria-label={t('send.stops')} />;
  if (findings.length > 0)
    return <CircleAlert size={14} className="shrink-0 text-clarification" aria-label={t('send.check')} />;
  return <Check size={14} className="shrink-0 text-accepted" aria-label={t('send.nothingMissing')} />;
}

import { useEffect, useRef, useState } from 'react';
import type { ProposalForm } from '#shared/document/mail/default-message.ts';
import type { PrintJob } from '#shared/bridge/files.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { documentLocale } from '#shared/document/render/document-locale.ts';
import { placeholdersOf } from '#shared/document/render/document-of-records.ts';
import { datesOnSending, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import {
  useOutbox,
  useProposal,
  useReadSoon,
  useSession,
  useTimelineFacts,
  useIsContentMissing,
  useWorkspace,
  type ProposalDocument,
} from '../../data/index.ts';
import { CheckedTextField } from '../../components/spelling/checked-text-field.tsx';
import { writingLanguage } from '../../components/typography/writing-language.ts';
import { t } from '../../i18n/index.ts';
import { usePreferences } from '../../state/preferences.ts';
import type { QueuedSend } from '../../state/requests/send-requests.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ChipsInput } from '../../ui/controls/chips/chips-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Findings } from './findings.tsx';
import { FormChoice } from './form-choice.tsx';
import { changesOf, draftKey, forgetDraft, keepDraft, leftDraft } from './left-drafts.ts';
import { MessageField } from './message/message-field.tsx';
import { OwnProgram } from './own-program.tsx';
import { preflight, type Finding } from './preflight.ts';
import { formOf, isAddress, recipientsOf, startDraft, type SendDraft } from './send-draft.ts';
import { TimeChoice } from './time-choice.tsx';
import { useMailGap, useOwnMail } from './use-own-mail.ts';
import { useProposalForms } from './use-proposal-form.ts';
import { useQueueSend } from './use-queue-send.ts';

/** What sends, puts off or keeps the e-mail, as keys of the words. */
const submitLabels = { soon: 'send.queue', at: 'send.schedule', hold: 'send.putInOutbox' } as const;

interface SendDialogProps {
  readonly proposalId: LocalId;
  /** The e-mail that is rewritten; null for a new e-mail. */
  readonly queued?: QueuedSend | null;
  /** The proposal's document, for the PDF of an e-mail that leaves by another program. */
  readonly printJob: (document: ProposalDocument) => Promise<PrintJob>;
  readonly onClose: () => void;
  /** It is in the outbox: there is nothing left to ask. */
  readonly onQueued: () => void;
}

/**
 * Writes and queues a proposal's e-mail. A queued e-mail is frozen, so that exactly the approved content is sent. What was
 * written when the dialog closed is there when it opens again.
 */
export function SendDialog({ proposalId, queued = null, ...ways }: SendDialogProps) {
  const document = useProposal(proposalId);
  // Whose language a client without one is written to.
  const workspace = useWorkspace();
  const forms = useProposalForms();
  const session = useSession();
  if (document == null || workspace === undefined || forms === undefined || session?.state !== 'connected')
    return null;
  return (
    <LoadedSendDialog
      document={document}
      queued={queued}
      usualForm={forms.usual}
      // A queued e-mail stays as it is until the new one replaces it.
      leftKey={queued === null ? draftKey(session.accountKey, proposalId) : null}
      {...ways}
    />
  );
}

interface Props {
  readonly document: ProposalDocument;
  readonly queued: QueuedSend | null;
  readonly usualForm: ProposalForm;
  /** Key of the draft that is left when the dialog closes; null if none is. */
  readonly leftKey: string | null;
  readonly printJob: SendDialogProps['printJob'];
  readonly onClose: () => void;
  readonly onQueued: () => void;
}

const none: readonly never[] = [];

/** Stands for "no user chosen" in the list; no user has this id, as ids are digits. */
const owner = 'owner';

function LoadedSendDialog({ document, queued, usualForm, leftKey, printJob, onClose, onQueued }: Props) {
  const workspace = useWorkspace();
  const outbox = useOutbox();
  const isUnread = useIsContentMissing();
  useReadSoon(isUnread(document) ? [document.proposal.localId] : none);
  const timeline = useTimelineFacts(document.proposal.fields.public_id)?.dates ?? unknownDates;
  const queue = useQueueSend(document);
  const mailGap = useMailGap();
  const lacksServer = mailGap === 'server' || mailGap === 'operator-server';
  const start = (form: ProposalForm): SendDraft =>
    startDraft(document.client?.fields.email ?? null, queued?.message ?? null, {
      locale: documentLocale(document, workspace ?? null),
      form,
      account: workspace?.account ?? null,
    });
  const [first] = useState(() => start(queued === null ? usualForm : formOf(queued.message)));
  const [draft, setDraft] = useState<SendDraft>(() => ({
    ...first,
    ...(leftKey !== null && leftDraft(leftKey)),
  }));
  const hasMoreRecipients = draft.cc.length + draft.bcc.length > 0;
  const [moreRecipients, setMoreRecipients] = useState(hasMoreRecipients);
  const [attempts, setAttempts] = useState(0);
  const [triesOwn, setTriesOwn] = useState(false);
  const isQueued = useRef(false);
  useEffect(() => {
    if (leftKey !== null) keepDraft(leftKey, changesOf(first, draft));
  }, [leftKey, first, draft]);
  /** When the preflight last looked at the clock: at first, and at every attempt to queue. */
  const [now, setNow] = useState(Date.now);
  const undoSeconds = usePreferences((preferences) => preferences.undoSeconds);
  const set = (change: Partial<SendDraft>): void => setDraft((before) => ({ ...before, ...change }));
  /** A message that the user has not written becomes the one of the new form. */
  const setForm = (form: ProposalForm): void =>
    setDraft((before) => ({
      ...before,
      form,
      ...(before.message === start(before.form).message && { message: start(form).message }),
    }));

  const dates = datesOnSending(document.proposal, timeline, new Date(now).toISOString());
  const values = placeholdersOf(document, { workspace: workspace ?? null, dates }, draft.senderId);
  const check = (at: number) =>
    preflight({
      document,
      draft,
      outbox,
      replaces: queued?.opId ?? null,
      values,
      dates,
      now: at,
      isUnread: isUnread(document),
      lacksServer: mailGap === 'server',
    });
  const { title } = document.proposal.fields;
  const ownMail = useOwnMail(document.proposal, draft, values, !isUnread(document));
  /** What stops the user's own mail program, when it is the only way or has been tried. */
  const ownStop = lacksServer || triesOwn ? ownMail.stop : null;
  const found = check(now);
  const findings: readonly Finding[] =
    ownStop === null || found.some(({ text }) => text === ownStop)
      ? found
      : [{ level: 'stop', text: ownStop }, ...found];
  const attachesPdf = lacksServer ? ownMail.attachesPdf : draft.form === 'pdf';
  const all = workspace?.users ?? [];
  const users = all.map(({ id, name, email }) => ({
    value: id,
    label: all.length === 1 ? name : `${name} (${email})`,
  }));

  function end(): void {
    if (leftKey !== null) forgetDraft(leftKey);
    isQueued.current = true;
    onQueued();
  }

  function submit(): void {
    setAttempts(attempts + 1);
    const at = Date.now();
    setNow(at);
    if (check(at).some(({ level }) => level === 'stop')) return;
    queue(draft, queued?.opId ?? null);
    end();
  }

  const ownProgram = (
    <OwnProgram
      document={document}
      draft={{ ...draft, ...recipientsOf(draft) }}
      values={values}
      mail={ownMail}
      isOnlyWay={lacksServer}
      canSetUp={mailGap === 'server'}
      printJob={isUnread(document) ? null : () => printJob(document)}
      onStopped={() => {
        setTriesOwn(true);
        setAttempts(attempts + 1);
      }}
      onRecorded={end}
    />
  );

  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={submit}
      // What goes out is not typed into by the next key.
      leavesField={() => isQueued.current}
      title={t('send.title', { title: title || t('send.untitled') })}
      size="large"
      actions={
        <>
          <span className="grow text-label text-ink-3">
            {draft.time.type === 'soon' &&
              mailGap !== 'server' &&
              (undoSeconds === 0 ? t('send.soonHint') : t('send.soonUndoHint', { count: undoSeconds }))}
            {draft.time.type === 'at' && t('send.atHint')}
            {draft.time.type === 'hold' && t('send.holdHint')}
          </span>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="medium" variant="primary" shortcut="Mod+Enter" onClick={submit}>
            {t(submitLabels[draft.time.type])}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_248px] gap-6 max-[760px]:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="relative">
            <ChipsInput
              label={t('send.to')}
              values={draft.to}
              onChange={(to) => set({ to })}
              isValid={isAddress}
              placeholder="name@example.com"
            />
            {!moreRecipients && (
              <button
                type="button"
                onClick={() => setMoreRecipients(true)}
                className="absolute top-0 right-0 rounded-control text-label font-medium text-ink-3 hover:text-ink"
              >
                {t('send.ccAndBcc')}
              </button>
            )}
          </div>
          {moreRecipients && (
            <div className="flex flex-col gap-3">
              <ChipsInput
                label={t('send.cc')}
                autoFocus={!hasMoreRecipients}
                values={draft.cc}
                onChange={(cc) => set({ cc })}
                isValid={isAddress}
              />
              <ChipsInput
                label={t('send.bcc')}
                values={draft.bcc}
                onChange={(bcc) => set({ bcc })}
                isValid={isAddress}
              />
            </div>
          )}
          <CheckedTextField
            label={t('send.subject')}
            value={draft.subject}
            language={writingLanguage(documentLocale(document, workspace ?? null))}
            onChange={(subject) => set({ subject })}
          />
          <MessageField
            subject={draft.subject}
            message={draft.message}
            pdfOf={attachesPdf ? title : null}
            own={lacksServer ? ownMail.message : null}
            values={values}
            locale={documentLocale(document, workspace ?? null)}
            onChange={(message) => set({ message })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Findings findings={findings} isReady={!lacksServer} attempts={attempts} />
          {lacksServer && ownProgram}
          <FormChoice form={draft.form} onChange={setForm} />
          {mailGap === 'secret' && (
            <Notice tone="error" title={t('mail.secretMissing')}>
              {t('send.secretMissing')}
            </Notice>
          )}
          <Select
            label={t('send.sender')}
            // One user is the owner too.
            value={draft.senderId ?? (users.length === 1 ? users[0]?.value : null) ?? owner}
            options={users.length === 1 ? users : [{ value: owner, label: t('send.owner') }, ...users]}
            onChange={(id) => set({ senderId: id === owner ? null : id })}
          />
          <TimeChoice time={draft.time} onChange={(time) => set({ time })} />
          {draft.form === 'link' && (
            <div className="border-t border-line pt-3">
              <Checkbox checked={draft.saveTemplate} onChange={(saveTemplate) => set({ saveTemplate })}>
                {t('send.saveTemplate')}
              </Checkbox>
              {draft.saveTemplate && (
                <p className="pt-1 pl-6 text-label text-clarification">{t('send.saveTemplateHint')}</p>
              )}
            </div>
          )}
          {!lacksServer && ownProgram}
        </div>
      </div>
    </Dialog>
  );
}

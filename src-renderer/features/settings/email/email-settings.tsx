import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { MailSetup, MailTestResult, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ReadingBlock } from '../reading-block.tsx';
import { SettingBlock, SettingSection } from '../setting-section.tsx';
import { DnsRecord } from './dns-record.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { emailState } from './email-state.ts';
import { MailQueue } from './mail-queue.tsx';
import { RemoveServer } from './remove-server.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useMail } from './use-mail.ts';

type Connected = Extract<SessionState, { state: 'connected' }>;

interface Props {
  readonly session: Connected;
}

/** How the connected service sends mail. Left out for a service that does not say. */
export function EmailSettings({ session }: Props) {
  const { reading, read, keep } = useMail();
  if (reading.state === 'read' && reading.setup === null) return null;
  return (
    <SettingSection id="email" title={t('mail.title')} description={t('mail.description')}>
      {reading.state !== 'read' && (
        <ReadingBlock
          label={t('mail.reading')}
          reason={reading.state === 'failed' ? reading.reason : null}
          onRetry={read}
        />
      )}
      {reading.state === 'read' && reading.setup !== null && (
        <>
          <SetupBlock session={session} setup={reading.setup} messages={reading.messages} onSaved={keep} />
          {reading.setup.dkimRecord !== null && <DnsRecord record={reading.setup.dkimRecord} />}
          <MailQueue messages={reading.messages} others={reading.others} onChange={read} />
        </>
      )}
    </SettingSection>
  );
}

interface SetupProps {
  readonly session: Connected;
  readonly setup: MailSetup;
  readonly messages: readonly QueuedMail[];
  readonly onSaved: (setup: MailSetup) => void;
}

type Trial =
  | { readonly type: 'none' }
  | { readonly type: 'running' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'ended'; readonly result: MailTestResult };

function SetupBlock({ session, setup, messages, onSaved }: SetupProps) {
  const bridge = useBridge();
  const [isEditing, setIsEditing] = useState(false);
  const [trial, setTrial] = useState<Trial>({ type: 'none' });
  const { kind, from, server, dkim } = setup.settings;
  const hasSecrets = dkim !== null || (server !== null && server.login.kind !== 'none');
  const state = emailState(setup, messages);

  function test(): void {
    setTrial({ type: 'running' });
    bridge.call('mail.test', { to: from?.address ?? null }).then(
      (result) => setTrial({ type: 'ended', result }),
      (error: unknown) => setTrial({ type: 'failed', reason: errorText(error) }),
    );
  }

  return (
    <SettingBlock>
      {state.tone === 'good' ? (
        <div className="flex items-start gap-2.5 text-ui">
          <CircleCheck size={14} className="mt-[3px] shrink-0 text-accepted" aria-hidden />
          <div>
            <div className="font-medium text-ink">{state.title}</div>
            <div className="text-ink-2">{state.text}</div>
          </div>
        </div>
      ) : (
        <Notice tone={state.tone} title={state.title}>
          {state.text}
        </Notice>
      )}
      {setup.isFixed && <p className="pt-2 text-label text-ink-3">{t('mail.fixed')}</p>}
      {setup.keeper === 'memory' && kind === 'smtp' && hasSecrets && (
        <p className="pt-2 text-label text-ink-3">{t('mail.inMemory')}</p>
      )}
      {setup.keeper === 'operator' && !setup.isFixed && (
        <p className="pt-2 text-label text-ink-3">{t('mail.operatorSecrets')}</p>
      )}
      <div className="flex gap-2 pt-3">
        {!setup.isFixed && (
          <Button onClick={() => setIsEditing(true)}>
            {kind === 'smtp' ? t('mail.change') : t('mail.setUp')}
          </Button>
        )}
        {kind !== 'none' && (
          <Button variant="quiet" busy={trial.type === 'running'} onClick={test}>
            {t('mail.test')}
          </Button>
        )}
        {kind === 'smtp' && !setup.isFixed && (
          <RemoveServer setup={setup} accountKey={session.accountKey} onSaved={onSaved} />
        )}
      </div>
      <TrialResult trial={trial} isInFolder={kind === 'folder'} />
      {isEditing && (
        <EmailDialog
          setup={setup}
          accountKey={session.accountKey}
          suggestedAddress={session.accountEmail}
          onClose={() => setIsEditing(false)}
          onSaved={onSaved}
          onTested={(result) => {
            setTrial({ type: 'ended', result });
            setIsEditing(false);
          }}
        />
      )}
    </SettingBlock>
  );
}

interface TrialProps {
  readonly trial: Trial;
  readonly isInFolder: boolean;
}

function TrialResult({ trial, isInFolder }: TrialProps) {
  if (trial.type === 'none') return null;
  if (trial.type === 'failed' || (trial.type === 'ended' && trial.result.problem !== null)) {
    return (
      <Notice tone="error" live className="mt-3">
        {trial.type === 'ended' && trial.result.problem !== null ? (
          <ProblemNote problem={trial.result.problem} />
        ) : (
          trial.type === 'failed' && trial.reason
        )}
      </Notice>
    );
  }
  return (
    <p role="status" className="pt-3 text-label text-ink-2">
      {trial.type === 'running'
        ? t('mail.testing')
        : t(isInFolder ? 'mail.testKept' : 'mail.testSent', { to: trial.result.to })}
    </p>
  );
}

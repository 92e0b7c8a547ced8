import type { QuestionOf } from '#shared/sync/question.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { useClients, useOutbox } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { useOutboxActions } from '../use-outbox-actions.ts';

interface Props {
  readonly question: QuestionOf<'client'>;
}

/** Asks for the client of a proposal whose client was withdrawn. Its e-mails wait and go to the chosen client. */
export function MissingClientCard({ question }: Props) {
  const actions = useOutboxActions();
  const clients = useClients() ?? [];
  const entries = useOutbox()?.entries ?? [];
  const { questionId, localId, name, client } = question;
  const isSent = entries.some(({ operation }) => operation.kind === 'send' && operation.localId === localId);
  const title = t('outbox.clientTitle', { name: name === '' ? t('outbox.aRecord') : name });
  return (
    <QuestionFrame questionId={questionId} title={title}>
      <p className="pt-0.5 pb-3 text-ui text-ink-2">
        {t('outbox.clientText', { client: client.name || client.email })}{' '}
        {isSent ? t('outbox.clientSend') : ''}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-72 max-w-full">
          <Combobox
            label={t('outbox.clientChoose')}
            value={null}
            options={clients.map((one) => ({
              value: one.localId,
              label: clientDisplayName(one.fields),
              detail: one.fields.email,
            }))}
            placeholder={t('outbox.clientFind')}
            onChange={(clientId) => {
              if (clientId !== null) actions.chooseClient({ questionId, clientId });
            }}
          />
        </div>
        {!isSent && (
          <Button variant="quiet" onClick={() => actions.answer({ questionId, answer: 'keep' })}>
            {t('outbox.clientNone')}
          </Button>
        )}
      </div>
    </QuestionFrame>
  );
}

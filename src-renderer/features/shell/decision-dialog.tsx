import { useRef, useState, type SubmitEvent } from 'react';
import {
  decisionChannels,
  longestDecider,
  longestDecisionNote,
  recordedOutcomes,
  type DecisionChannel,
  type RecordedOutcome,
} from '#shared/domain/proposals/recorded-decision.ts';
import { runEdit } from '../../components/show-error.ts';
import { useEdits, useUndoOfNewest } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { useDecisionRequest, type DecisionRequest } from '../../state/requests/decision-request.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';

const outcomeLabels = {
  accepted: 'decision.accepted',
  declined: 'decision.declined',
} as const satisfies Record<RecordedOutcome, string>;

const channelLabels = {
  phone: 'decision.phone',
  email: 'decision.email',
  paper: 'decision.paper',
  in_person: 'decision.inPerson',
} as const satisfies Record<DecisionChannel, string>;

const formId = 'record-decision';

/** Shortest time of the undo toast, ms. */
const shortestToast = 4000;

/** Records a decision that the client told the user. */
export function DecisionDialog() {
  const { asked, close } = useDecisionRequest();
  return asked === null ? null : <DecisionForm key={asked.proposalId} asked={asked} onClose={close} />;
}

function DecisionForm({ asked, onClose }: { readonly asked: DecisionRequest; readonly onClose: () => void }) {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const [decision, setDecision] = useState<RecordedOutcome>('accepted');
  const [how, setHow] = useState<DecisionChannel>('phone');
  const [decidedBy, setDecidedBy] = useState(asked.client);
  const [note, setNote] = useState('');
  const name = useRef<HTMLInputElement>(null);

  async function record(): Promise<void> {
    onClose();
    await edits.recordDecision(asked.proposalId, {
      decision,
      how,
      note: note.trim(),
      decided_by: decidedBy.trim(),
    });
    showUndoToast({
      id: 'history',
      title: t(decision === 'accepted' ? 'decision.recordedAccepted' : 'decision.recordedDeclined', {
        title: asked.title || t('proposals.untitled'),
      }),
      durationMs: Math.max(undoWindow(), shortestToast),
      undo: undoOfNewest(),
    });
  }

  function handleSubmit(event?: SubmitEvent): void {
    event?.preventDefault();
    runEdit(record());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decision.title')}
      description={asked.title || t('proposals.untitled')}
      size="small"
      initialFocus={name}
      onConfirm={() => handleSubmit()}
      actions={
        <DialogActions onCancel={onClose} form={formId}>
          {t('decision.record')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        <Segmented
          label={t('decision.label')}
          value={decision}
          options={recordedOutcomes.map((value) => ({ value, label: t(outcomeLabels[value]) }))}
          wide
          onChange={setDecision}
        />
        <Select
          label={t('decision.how')}
          value={how}
          options={decisionChannels.map((value) => ({ value, label: t(channelLabels[value]) }))}
          onChange={setHow}
        />
        <TextField
          ref={name}
          label={t('decision.decidedBy')}
          value={decidedBy}
          maxLength={longestDecider}
          onChange={setDecidedBy}
        />
        <TextArea
          label={t('decision.note')}
          hint={t('decision.noteHint')}
          value={note}
          rows={3}
          onChange={(value) => setNote(value.slice(0, longestDecisionNote))}
        />
        {decision === 'accepted' && <p className="text-label text-ink-2">{t('decision.locks')}</p>}
      </form>
    </Dialog>
  );
}

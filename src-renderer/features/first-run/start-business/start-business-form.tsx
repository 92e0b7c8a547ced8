import type { SubmitEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusFirstInvalid } from '../../../ui/feedback/focus-first-invalid.ts';
import { DetailsStep } from './details-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import type { StartBusiness } from './use-start-business.ts';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

/** The title and the explanation of a step, for the sheet or dialog around the form. */
export function startBusinessTitle({ step }: StartBusiness): {
  readonly title: string;
  readonly lead: string;
} {
  return step === 'identity'
    ? { title: t('firstRun.startTitle'), lead: t('firstRun.startText') }
    : { title: t('firstRun.detailsTitle'), lead: t('firstRun.detailsText') };
}

interface Props {
  readonly start: StartBusiness;
  /** Leaves the form. What was typed stays. */
  readonly onLeave: () => void;
  readonly leaveLabel: string;
}

/** The form for a business of one's own: who it is, then the details. */
export function StartBusinessForm({ start, onLeave, leaveLabel }: Props) {
  const { step, wasSubmitted, isStarting, problem } = start;
  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!start.submit()) focusFirstInvalid(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {step === 'identity' ? (
        <IdentityStep showsProblems={wasSubmitted} />
      ) : (
        <DetailsStep showsProblems={wasSubmitted} />
      )}
      <ProblemNotice text={problem} />
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="medium" variant="primary" busy={isStarting}>
          {step === 'identity' ? t('firstRun.continue') : t('business.start')}
        </Button>
        <Button
          size="medium"
          variant="quiet"
          disabled={isStarting}
          onClick={step === 'identity' ? onLeave : start.back}
        >
          {step === 'identity' ? leaveLabel : t('firstRun.back')}
        </Button>
      </div>
    </form>
  );
}

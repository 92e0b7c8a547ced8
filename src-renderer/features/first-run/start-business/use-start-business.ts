import { useState } from 'react';
import { useBridge } from '../../../bridge/index.ts';
import { connectError } from '../connect-error.ts';
import { areDetailsValid, identityProblems, settingsOf } from './draft.ts';
import { useBusinessDraft } from './draft-store.ts';

/** The form's way: who the business is, its details, being started. */
type Step = 'identity' | 'details';

export interface StartBusiness {
  readonly step: Step;
  /** Whether the step was submitted, so that its problems are shown. */
  readonly wasSubmitted: boolean;
  readonly isStarting: boolean;
  /** Why the business could not be started. */
  readonly problem: string | null;
  back(): void;
  /** Goes on, or starts the business. False if a field has a problem. */
  submit(): boolean;
}

/** @param prepare saves what is only in this window; gives the reason if that fails */
export function useStartBusiness(
  prepare: () => Promise<string | null> = () => Promise.resolve(null),
): StartBusiness {
  const bridge = useBridge();
  const { draft, logo, forget, keep } = useBusinessDraft();
  const [step, setStep] = useState<Step>('identity');
  const [submitted, setSubmitted] = useState<Step | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start(): Promise<void> {
    setStarting(true);
    setProblem(null);
    try {
      const unsaved = await prepare();
      if (unsaved === null) {
        forget();
        // The window restarts when another account was open.
        await bridge.call('session.startBusiness', { ...settingsOf(draft), logo });
        return;
      }
      setProblem(unsaved);
    } catch (error) {
      keep();
      setProblem(connectError(error).text);
    }
    setStarting(false);
  }

  return {
    step,
    wasSubmitted: submitted === step,
    isStarting,
    problem,
    back() {
      setStep('identity');
      setProblem(null);
    },
    submit() {
      if (isStarting) return true;
      setSubmitted(step);
      if (step === 'details') {
        if (!areDetailsValid(draft)) return false;
        void start();
        return true;
      }
      if (Object.keys(identityProblems(draft)).length > 0) return false;
      setStep('details');
      return true;
    },
  };
}

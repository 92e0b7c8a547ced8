import { neededSecrets } from '#shared/domain/mail/mail-secrets.ts';
import { mailSettingsSchema, type MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailControl, MailTestResult } from '../../domain/mail/mail-control.ts';
import { noMailSecrets } from '../../domain/mail/mail-secrets.ts';
import { timestamp, type Clock } from '../../ports.ts';
import type { Stores } from '../../storage/stores.ts';
import type { MailSetup } from './configured-transport.ts';
import type { MailQueue } from './mail-queue.ts';
import type { DeliveryOutcome, MailTransport } from './transport.ts';
import type { Steps } from '../../storage/steps.ts';

/** Timeout of a test message, in milliseconds. */
const testTimeout = 60_000;

const untilSet: MailSettings = { kind: 'folder', server: null, from: null, reply_to: null, dkim: null };

/** The settings of the command line, else the stored ones, else the ones that write files into the folder. */
export function createMailSettings(setup: MailSetup | null, stores: Stores): () => Steps<MailSettings> {
  let cached: { readonly text: string; readonly settings: MailSettings } | null = null;
  return function* () {
    if (setup !== null && setup.fixed !== null) return setup.fixed;
    const text = yield* stores.mailSettings.find();
    if (text === null) return untilSet;
    if (cached?.text !== text) cached = { text, settings: mailSettingsSchema.parse(JSON.parse(text)) };
    return cached.settings;
  };
}

interface ControlOptions {
  readonly setup: MailSetup | null;
  readonly settings: () => Steps<MailSettings>;
  readonly stores: Stores;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** A function, because the queue is created after the control. */
  readonly queue: () => MailQueue;
}

export function createMailControl(options: ControlOptions): MailControl {
  const { setup, settings, stores, clock, transport, queue } = options;
  const secrets = setup?.secrets ?? noMailSecrets;
  return {
    settings,
    isFixed: setup?.fixed != null,
    *change(next) {
      yield* stores.mailSettings.save(JSON.stringify(next), timestamp(clock));
      queue().resume();
    },
    *missingSecrets() {
      return neededSecrets(yield* settings()).filter((name) => secrets.get(name) === null);
    },
    dkimKey: () => secrets.get('dkim_key'),
    async test(mail) {
      const signal = AbortSignal.timeout(testTimeout);
      return asResult(
        await transport.deliver(mail, [mail.to], { signal, handOver: () => Promise.resolve(true) }),
      );
    },
    pausedUntil: () => queue().pausedUntil(),
    resume: () => queue().resume(),
  };
}

function asResult(outcome: DeliveryOutcome): MailTestResult {
  if (outcome.kind !== 'answered') {
    const { code, description } = outcome;
    return { kind: 'failed', code, description };
  }
  const [problem] = [...outcome.refused, ...outcome.deferred];
  if (problem === undefined) return { kind: 'sent' };
  return { kind: 'failed', code: problem.code, description: problem.description };
}

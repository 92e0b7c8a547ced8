import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { Session } from '../account/session.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { Ports } from '../ports.ts';
import { checkFiles } from '../recovery/check-data.ts';
import { timeInName } from '../recovery/files.ts';
import { completeReport } from '../recovery/kept-records.ts';
import { supportBundle } from '../recovery/support-bundle.ts';

/** `data.backUpMirror` is in `backup-handlers.ts`. */
type DataMethods = Exclude<Extract<keyof BridgeHandlers, `data.${string}`>, 'data.backUpMirror'>;

/** Lines of the log in a support bundle. */
const bundledLogLines = 400;

/** Repairs and checks of the account's data, and the support bundle. */
export function createDataHandlers(session: Session, ports: Ports): Pick<BridgeHandlers, DataMethods> {
  async function check(): Promise<DataCheck> {
    return { ...checkFiles(session.account().folder), key: await session.keyState() };
  }

  return {
    'data.recovery': async () => {
      const account = session.accountOrNull();
      if (account === null) return { report: null };
      const isOpen = (): boolean => session.accountOrNull() === account;
      return { report: await completeReport(account, isOpen, ports.log) };
    },
    'data.dismissRecovery': async () => {
      session.account().journal.meta.set('recovery', null);
      return {};
    },
    'data.check': check,
    'data.restore': () => session.restore(),
    'data.saveSupportBundle': async () => {
      const { journal, engine, folder } = session.account();
      const now = ports.clock.now();
      const bundle = supportBundle({
        journal,
        folder,
        app: ports.appInfo,
        phase: engine.status().current.phase,
        check: await check(),
        now,
        logLines: await ports.readLog(bundledLogLines),
      });
      const name = `layover-support-${timeInName(now)}.json`;
      const chosen = await ports.desktop.chooseSaveFile({ name, type: 'json' });
      if (chosen === null) return { saved: false };
      const text = `${JSON.stringify(bundle, null, 2)}\n`;
      await writeFileAtomically(chosen, [text], { overwrite: true });
      return { saved: true };
    },
  };
}

import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useClients, useProposalCounts, useSyncStatus, useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countsText } from './counts-text.ts';
import { Sheet } from './sheet.tsx';

interface LineProps {
  readonly warning?: boolean;
  readonly children: ReactNode;
}

function Line({ warning = false, children }: LineProps) {
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2 text-ui text-ink last:border-0">
      <span className="flex h-5 items-center">
        {warning ? (
          <CircleAlert size={14} className="text-clarification" aria-hidden />
        ) : (
          <Check size={14} className="text-accepted" aria-hidden />
        )}
      </span>
      <span>{children}</span>
    </li>
  );
}

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
  readonly onOpen: () => void;
}

/** Reports what is on this computer before the user goes offline. */
export function FlightCheck({ session, onOpen }: Props) {
  const counts = useProposalCounts();
  const clients = useClients();
  const workspace = useWorkspace();
  const taxesMissing = useSyncStatus()?.taxesMissing ?? 0;
  return (
    <Sheet
      title={t(taxesMissing > 0 ? 'firstRun.almostReady' : 'firstRun.ready')}
      lead={t('firstRun.readyText', { account: session.accountName })}
    >
      <ul>
        {counts !== undefined && clients !== undefined && workspace !== undefined && (
          <Line>
            {countsText({
              proposals: counts.all + counts.archived,
              clients: clients.length,
              themes: workspace?.themes.length ?? 0,
            })}
          </Line>
        )}
        {taxesMissing > 0 && <Line warning>{t('exporting.readingTaxes', { count: taxesMissing })}</Line>}
        <Line>{t('firstRun.readyWork')}</Line>
        {session.workspace === 'sample' ? (
          <Line>{t('firstRun.readyEmbedded')}</Line>
        ) : session.workspace === 'business' ? (
          <Line>{t('firstRun.readyOwn')}</Line>
        ) : session.keyStorage === 'keychain' ? (
          <Line>{t('firstRun.readyKeychain')}</Line>
        ) : (
          <Line warning>{t('firstRun.readyMemory')}</Line>
        )}
      </ul>
      <Button variant="primary" size="medium" className="mt-6" autoFocus onClick={onOpen}>
        {t('firstRun.open')}
      </Button>
    </Sheet>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { normalizeEmail } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { useBridge } from '../../bridge/index.ts';
import { newId, useSession, useStore, type DataStore } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { restorePreferences } from '../../state/preferences.ts';
import type { AskedBackup } from '../../state/requests/backup-requests.ts';
import { planRestore, type Present, type RestoreChoice } from './restore-plan.ts';

const recordsPerPage = 1000;

/** The parts to restore, the catalog and settings included. */
export interface Choice extends RestoreChoice {
  /** Items that are not here. They keep their ids, so that restored lines still belong to them. */
  readonly catalog: boolean;
  /** Saved views that are not here, and columns of lists without. */
  readonly views: boolean;
  readonly settings: boolean;
}

type Progress =
  | { readonly state: 'reading'; readonly done: number }
  | { readonly state: 'choosing' }
  | { readonly state: 'restoring'; readonly done: number; readonly total: number }
  /** Local id of each restored proposal by its id in the backup. */
  | { readonly state: 'done'; readonly proposalIds: ReadonlyMap<LocalId, LocalId> };

async function readRecords(
  bridge: BridgeClient,
  id: string,
  onProgress: (done: number) => void,
): Promise<readonly AnyRecord[]> {
  const records: AnyRecord[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof bridge.call<'backup.read'>>> = await bridge.call('backup.read', {
      id,
      after,
      limit: recordsPerPage,
    });
    records.push(...page.records);
    onProgress(records.length);
    after = page.next;
  }
  return records;
}

/** Reads the records that are in the workspace now. Ids of another account do not count. */
async function readPresent(
  { queries }: DataStore,
  isSameAccount: boolean,
): Promise<Present & { isEmpty: boolean }> {
  const [clients, proposals, archived, library, templates, workspace] = await Promise.all([
    queries.clients(),
    queries.proposals({ view: 'all' }),
    queries.proposals({ view: 'archived' }),
    queries.library(),
    queries.templates(),
    queries.workspace(),
  ]);
  const ids = [
    ...clients.map(({ localId }) => localId),
    ...[...proposals, ...archived].map(({ proposal }) => proposal.localId),
    ...library.map(({ section }) => section.localId),
  ];
  return {
    isEmpty: ids.length === 0,
    ids: new Set(isSameAccount ? ids : []),
    templates: new Set(isSameAccount ? templates.map(({ localId }) => localId) : []),
    takesTemplates: workspace?.canEditTemplates === true,
    clientsByEmail: new Map(clients.map(({ localId, fields }) => [normalizeEmail(fields.email), localId])),
  };
}

/** State of a restore: reads the backup, applies the choice, and restores as one undo step. */
export function useRestore(backup: AskedBackup) {
  const bridge = useBridge();
  const store = useStore();
  const session = useSession();
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const [progress, setProgress] = useState<Progress>({ state: 'reading', done: 0 });
  const [content, setContent] = useState<{
    readonly records: readonly AnyRecord[];
    readonly present: Awaited<ReturnType<typeof readPresent>>;
  } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>({
    // What a window still had contains nothing else than what is missing.
    proposals: backup.isOfWindow === true ? 'all' : 'missing',
    clients: true,
    library: backup.counts.library > 0,
    catalog: backup.counts.catalog > 0,
    views: backup.counts.views > 0,
    settings: false,
  });
  const running = useRef(new AbortController());

  const fail = (error: unknown): void => {
    setProblem(errorText(error, t('backup.failed')));
    setProgress({ state: 'choosing' });
  };

  useEffect(() => {
    let isOpen = true;
    Promise.all([
      readRecords(bridge, backup.id, (done) => isOpen && setProgress({ state: 'reading', done })),
      readPresent(store, backup.isSameAccount),
    ]).then(
      ([records, present]) => {
        if (!isOpen) return;
        setContent({ records, present });
        // An empty workspace also restores the settings.
        setChoice((before) => ({ ...before, settings: present.isEmpty && backup.preferences !== null }));
        setProgress({ state: 'choosing' });
      },
      (error: unknown) => isOpen && fail(error),
    );
    return () => {
      isOpen = false;
      void bridge.call('backup.close', { id: backup.id }).catch(() => undefined);
    };
  }, [bridge, store, backup]);

  const planOf = useCallback(
    (wanted: RestoreChoice) =>
      content === null ? null : planRestore(content.records, content.present, wanted, newId),
    [content],
  );
  const plan = useMemo(() => planOf(choice), [planOf, choice]);
  /** Number of the backup's proposals that are missing here, whatever the choice. */
  const missing = useMemo(
    () => planOf({ proposals: 'missing', clients: false, library: false })?.counts.proposals ?? 0,
    [planOf],
  );

  async function run(): Promise<void> {
    if (plan === null || accountKey === null) return;
    setProblem(null);
    const total = plan.parts.length;
    const { signal } = (running.current = new AbortController());
    setProgress({ state: 'restoring', done: 0, total });
    try {
      await store.submitInParts(plan.parts, {
        label: () => t('backup.undoLabel'),
        signal,
        onProgress: (done) => setProgress({ state: 'restoring', done, total }),
      });
      if (choice.catalog && !signal.aborted)
        await bridge.call('backup.restoreCatalog', { accountKey, id: backup.id });
      if (choice.views && !signal.aborted)
        await bridge.call('backup.restoreViews', { accountKey, id: backup.id });
      if (choice.settings) {
        if (backup.preferences !== null) restorePreferences(backup.preferences);
        if (backup.notifications !== null)
          await bridge.call('notifications.setSettings', backup.notifications);
      }
      setProgress(signal.aborted ? { state: 'choosing' } : { state: 'done', proposalIds: plan.proposalIds });
      if (signal.aborted) setProblem(t('backup.stopped'));
    } catch (error) {
      fail(error);
    }
  }

  return {
    progress,
    problem,
    choice,
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
    plan,
    missing,
    /** Whether the workspace has some of the backup's proposals, so that there is a choice. */
    hasPresent: backup.isOfWindow !== true && content !== null && missing < backup.counts.proposals,
    run,
    stop: () => running.current.abort(),
  };
}

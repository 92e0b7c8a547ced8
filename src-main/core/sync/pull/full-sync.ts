import type { LocalId } from '#shared/domain/ids.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { isNotFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import type { FullSyncCursor } from '../../journal/meta-store.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { applyActivities } from './apply-activities.ts';
import {
  applyClients,
  applyProposals,
  applySections,
  applyTemplates,
  type ApplyContext,
} from './apply-reading.ts';
import {
  completeSections,
  createNewRecordCheck,
  pageLength,
  readAllPages,
  readSections,
  type SectionParent,
} from './read-proposal.ts';
import { cursorsAt, readChangeCursor } from './read-changes.ts';
import { saveWorkspacePart, readWorkspacePart, workspaceParts } from './read-workspace.ts';
import type { SyncContext } from '../sync-context.ts';
import { trimJournal } from './trim-journal.ts';
import { confirmDeletions } from '../deletions/confirm-deletions.ts';

/** Progress of a full sync for the sync pill, counted in pages of the stage. */
export interface FullSyncProgress {
  readonly stage: 'account' | 'clients' | 'proposals' | 'sections' | 'activities';
  readonly done: number;
  readonly total: number;
}

interface FullSyncContext extends SyncContext {
  readonly report: (progress: FullSyncProgress) => void;
  readonly signal: AbortSignal;
}

interface StepContext extends FullSyncContext {
  /** Whether a page of the running stage has new records. */
  readonly hasNewRecords: ReturnType<typeof createNewRecordCheck>;
}

type StepOutcome = CallOutcome<FullSyncCursor | null>;

/** The cursor of the next stage. Each stage reads one list of the service; after the last there is none. */
const nextStage: Readonly<Record<FullSyncCursor['stage'], FullSyncCursor | null>> = {
  workspace: { stage: 'templates', page: 1 },
  templates: { stage: 'clients', page: 1 },
  clients: { stage: 'proposals', page: 1 },
  proposals: { stage: 'archived', page: 1 },
  archived: { stage: 'sections', page: 1 },
  sections: { stage: 'activities', page: 1 },
  activities: { stage: 'missing', page: 1 },
  missing: null,
};

/** Applies a page and stores the next cursor in one transaction. */
function advance(
  context: SyncContext,
  cursor: FullSyncCursor,
  nextPage: number | null,
  apply: () => void,
  after?: SectionParent,
): FullSyncCursor | null {
  const next = nextPage === null ? nextStage[cursor.stage] : { stage: cursor.stage, page: nextPage, after };
  context.failpoint('full-sync:after-read');
  context.journal.transaction(() => {
    apply();
    context.failpoint('full-sync:inside-apply');
    context.journal.meta.set('fullSyncCursor', next);
  });
  context.failpoint('full-sync:after-apply');
  return next;
}

async function readListPage<T extends { readonly id: string }>(
  context: StepContext,
  cursor: FullSyncCursor,
  read: () => Promise<CallOutcome<Page<T>>>,
  apply: (page: Page<T>, startMark: number) => void,
): Promise<StepOutcome> {
  const startMark = context.localWrites.mark();
  const outcome = await limitedCall(context.limiter, 'pull', read, context.signal);
  if (outcome.type !== 'ok') return outcome;
  const page = outcome.value;
  const nextPage = context.hasNewRecords(page.records) ? page.nextPage : null;
  const next = advance(context, cursor, nextPage, () => apply(page, startMark));
  report(context, cursor, page.page, page.totalPages);
  return { ...outcome, value: next };
}

function report(context: FullSyncContext, { stage }: FullSyncCursor, done: number, total: number): void {
  const stages = {
    workspace: 'account',
    templates: 'account',
    clients: 'clients',
    proposals: 'proposals',
    archived: 'proposals',
    sections: 'sections',
    activities: 'activities',
    missing: 'sections',
  } as const;
  context.report({ stage: stages[stage], done, total });
}

interface KnownParent {
  readonly localId: LocalId;
  readonly parent: SectionParent;
}

/** The proposals and then the templates whose sections are read one by one, each with the newest first. */
function sectionParents({ journal }: ApplyContext): readonly KnownParent[] {
  const idsOf = (entity: 'proposal' | 'template') =>
    journal.records
      .ofEntity(entity)
      .map(({ record }) => ({ localId: record.localId, serverId: record.serverId }))
      .toSorted((left, right) => Number(right.serverId) - Number(left.serverId));
  return [
    ...idsOf('proposal').map(({ localId, serverId }) => ({ localId, parent: { proposalId: serverId } })),
    ...idsOf('template').map(({ localId, serverId }) => ({ localId, parent: { templateId: serverId } })),
  ];
}

/** Whether the parent follows `last`. Compares ids, because `last` may have been deleted after it was read. */
function follows(parent: SectionParent, last: SectionParent): boolean {
  if ('templateId' in parent)
    return !('templateId' in last) || Number(parent.templateId) < Number(last.templateId);
  return 'proposalId' in last && Number(parent.proposalId) < Number(last.proposalId);
}

/** The parent to read next; undefined after the last. */
function nextParent(
  parents: readonly KnownParent[],
  { after, page }: FullSyncCursor,
): KnownParent | undefined {
  return after === undefined ? parents[page - 1] : parents.find(({ parent }) => follows(parent, after));
}

/** Reads the reusable sections. A `sections-reusable-only` service lists no others without a parent. */
async function readLibrary(context: FullSyncContext): Promise<CallOutcome<unknown>> {
  const { api, signal } = context;
  const startMark = context.localWrites.mark();
  const pages = await readAllPages(
    context,
    'pull',
    (page) => api.sections.list({ includeLineItems: true, page, per: pageLength }),
    signal,
  );
  if (pages.type !== 'ok') return pages;
  // The first proposal had no section when the listing was judged.
  if (pages.value.records.some((section) => !section.fields.reusable))
    context.journal.meta.set('sectionListing', 'all');
  const reading = await completeSections(context, 'pull', pages.value.records, pages.value.included, signal);
  if (reading.type === 'ok') applySections(context, reading.value, startMark);
  return reading;
}

/** Reads the sections of one proposal or template, for a `sections-reusable-only` service. */
async function sectionsByParentStep(context: FullSyncContext, cursor: FullSyncCursor): Promise<StepOutcome> {
  if (cursor.page === 1) {
    const library = await readLibrary(context);
    if (library.type !== 'ok') return library;
  }
  const parents = sectionParents(context);
  const current = nextParent(parents, cursor);
  if (current === undefined) {
    return { type: 'ok', value: advance(context, cursor, null, () => {}), status: 200, headers: noHeaders };
  }
  const startMark = context.localWrites.mark();
  const reading = await readSections(context, current.parent, 'pull', context.signal);
  const isDeleted = isNotFound(reading);
  if (reading.type !== 'ok' && !isDeleted) return reading;
  const apply = (): void => {
    if (reading.type === 'ok') applySections(context, reading.value, startMark, current.localId);
  };
  const next = advance(context, cursor, cursor.page + 1, apply, current.parent);
  report(context, cursor, cursor.page, parents.length);
  return { type: 'ok', value: next, status: 200, headers: noHeaders };
}

const noHeaders = { limit: null, remaining: null, resetAtMs: null };

/**
 * Reads sections with their line items, 100 sections per call. Some services list only reusable sections
 * (`field-notes.md §2`), which the first page shows.
 */
async function sectionsStep(context: StepContext, cursor: FullSyncCursor): Promise<StepOutcome> {
  const { journal, api, limiter, signal } = context;
  if (journal.meta.get('sectionListing') === 'reusable-only')
    return await sectionsByParentStep(context, cursor);
  const startMark = context.localWrites.mark();
  const outcome = await limitedCall(
    limiter,
    'pull',
    () => api.sections.list({ includeLineItems: true, page: cursor.page, per: pageLength }),
    signal,
  );
  if (outcome.type !== 'ok') return outcome;
  const page = outcome.value;
  if (cursor.page === 1) {
    const onlyReusable = page.records.every((section) => section.fields.reusable);
    if (onlyReusable && journal.records.count('proposal') + journal.records.count('template') > 0) {
      journal.meta.set('sectionListing', 'reusable-only');
      return await sectionsByParentStep(context, cursor);
    }
    journal.meta.set('sectionListing', 'all');
  }
  const reading = await completeSections(context, 'pull', page.records, page.included, signal);
  if (reading.type !== 'ok') return reading;
  const nextPage = context.hasNewRecords(page.records) ? page.nextPage : null;
  const next = advance(context, cursor, nextPage, () => applySections(context, reading.value, startMark));
  report(context, cursor, page.page, page.totalPages);
  return { ...outcome, value: next };
}

/** An empty page for a refused list of templates: the API does not document the list, so a service may lack it. */
function listedOrNone<T>(outcome: CallOutcome<Page<T>>): CallOutcome<Page<T>> {
  if (outcome.type !== 'refused') return outcome;
  const { status, headers } = outcome;
  const value = { records: [], included: [], page: 1, nextPage: null, totalPages: 1, totalCount: 0 };
  return { type: 'ok', value, status, headers };
}

/** What is not applied may never change again: this full sync is no start for changes then. */
function withSkips(context: StepContext): StepContext & Pick<ApplyContext, 'onSkipped'> {
  const { meta } = context.journal;
  return { ...context, onSkipped: () => meta.set('fullSyncChanges', null) };
}

async function readStep(context: StepContext, cursor: FullSyncCursor): Promise<StepOutcome> {
  const { api } = context;
  const paging = { page: cursor.page, per: pageLength };
  switch (cursor.stage) {
    case 'workspace': {
      const outcome = await readWorkspacePart(context, cursor.page, context.signal);
      if (outcome.type !== 'ok') return outcome;
      const nextPart = cursor.page < workspaceParts ? cursor.page + 1 : null;
      const next = advance(context, cursor, nextPart, () => saveWorkspacePart(context, outcome.value));
      report(context, cursor, cursor.page, workspaceParts);
      return { ...outcome, value: next };
    }
    case 'templates': {
      // After the account has announced the extension, and before the first list.
      const changes = cursor.page === 1 ? await readChangeCursor(context) : null;
      if (changes !== null) {
        if (changes.type !== 'ok') return changes;
        context.journal.meta.set('fullSyncChanges', changes.value);
        if (changes.value === null) context.journal.meta.set('changeCursors', null);
        // A record that was seen before may have been deleted before the cursor, which no change would tell.
        context.journal.fullSync.clear();
      }
      return await readListPage(
        context,
        cursor,
        async () => listedOrNone(await api.templates.list(paging)),
        (page, startMark) => applyTemplates(context, page.records, startMark),
      );
    }
    case 'clients':
      return await readListPage(
        context,
        cursor,
        () => api.clients.list(paging),
        (page, startMark) => applyClients(context, page.records, startMark),
      );
    case 'proposals':
    case 'archived':
      return await readListPage(
        context,
        cursor,
        () => api.proposals.list({ ...paging, archived: cursor.stage === 'archived' }),
        (page, startMark) => applyProposals(context, page.records, startMark),
      );
    case 'sections':
      return await sectionsStep(context, cursor);
    case 'activities':
      return await readListPage(
        context,
        cursor,
        () => api.activities.list(paging),
        (page) => applyActivities(context, page.records),
      );
    case 'missing': {
      const outcome = await confirmDeletions(context, context.signal);
      if (outcome.type !== 'ok') return outcome;
      return { ...outcome, value: advance(context, cursor, null, () => {}) };
    }
    default:
      return assertNever(cursor.stage);
  }
}

/**
 * Reads the whole account, or resumes an interrupted full sync. Each page is stored together with the next cursor, so a
 * killed process repeats at most one page.
 */
export async function fullSync(context: FullSyncContext): Promise<CallOutcome<unknown>> {
  const { journal, clock } = context;
  let cursor = journal.meta.get('fullSyncCursor') ?? null;
  if (cursor === null) {
    cursor = { stage: 'workspace', page: 1 };
    const firstCursor = cursor;
    journal.transaction(() => {
      journal.meta.set('fullSyncCursor', firstCursor);
      journal.meta.set('fullSyncBeganAt', clock.now());
    });
  }
  let { stage } = cursor;
  let hasNewRecords = createNewRecordCheck();
  for (;;) {
    if (cursor.stage !== stage) hasNewRecords = createNewRecordCheck();
    ({ stage } = cursor);
    const outcome: StepOutcome = await readStep(withSkips({ ...context, hasNewRecords }), cursor);
    if (outcome.type !== 'ok') return outcome;
    if (outcome.value === null) {
      context.failpoint('full-sync:before-end');
      journal.transaction(() => {
        trimJournal(context);
        journal.meta.set('lastPulledAt', clock.now());
        const changes = journal.meta.get('fullSyncChanges') ?? null;
        // Without a new start, the cursors of earlier readings remain true.
        if (changes !== null) journal.meta.set('changeCursors', cursorsAt(changes));
      });
      return outcome;
    }
    cursor = outcome.value;
  }
}

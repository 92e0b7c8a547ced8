import type { AccountRow, UserRow } from '../../../src-service/storage/account-store.ts';
import type { ActivityRow } from '../../../src-service/storage/activity-store.ts';
import type { ClientRow } from '../../../src-service/storage/client-store.ts';
import type { LineItemRow, LineItemStore } from '../../../src-service/storage/line-item-store.ts';
import type { MailRow } from '../../../src-service/storage/mail-store.ts';
import type { ListedProposalRow, ProposalRow } from '../../../src-service/storage/proposal-store.ts';
import type { SectionOwner, SectionRow, SectionStore } from '../../../src-service/storage/section-store.ts';
import type { StoredAnswerRow, StoredAnswerStore } from '../../../src-service/storage/stored-answer-store.ts';
import type { Stores } from '../../../src-service/storage/stores.ts';
import type { TaxationRow } from '../../../src-service/storage/taxation-store.ts';
import type { TemplateRow } from '../../../src-service/storage/template-store.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../../src-service/storage/webhook-store.ts';
import { createMemoryChanges } from './memory-changes.ts';
import { withSteps, type Immediate } from './immediate-stores.ts';
import { createMemoryTable, pageOf, type MemoryTable } from './memory-table.ts';

/** A store that the simulated app never uses. It throws. */
function unsupported(what: string): never {
  throw new Error(`The model of the service has no ${what}.`);
}

function byPosition(left: { position: number; id: number }, right: { position: number; id: number }): number {
  return left.position - right.position || left.id - right.id;
}

/** The order of lists across owners: the newest owner first, NULL last, then by position. */
function acrossOwners<Row extends { readonly position: number; readonly id: number }>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number,
): readonly Row[] {
  return rows.toSorted((left, right) => ownerOf(right) - ownerOf(left) || byPosition(left, right));
}

function createSections(table: MemoryTable<SectionRow>): Immediate<SectionStore> {
  const owned = ({ proposal_id, template_id }: SectionOwner): readonly SectionRow[] =>
    table.all().filter((row) => row.proposal_id === proposal_id && row.template_id === template_id);
  const filtered: (filter: Parameters<SectionStore['count']>[0]) => readonly SectionRow[] = (filter) =>
    table
      .all()
      .filter(
        (row) =>
          (filter.proposalId === null || row.proposal_id === filter.proposalId) &&
          (filter.templateId === null || row.template_id === filter.templateId),
      );
  return {
    ...table,
    pageOfIds(filter, { offset, limit }) {
      const one = filter.proposalId !== null || filter.templateId !== null;
      const rows = one
        ? filtered(filter).toSorted(byPosition)
        : acrossOwners(filtered(filter), (row) => row.proposal_id ?? -1);
      return rows.slice(offset, offset + limit).map(({ id }) => id);
    },
    listByIds: (ids) => ids.flatMap((id) => table.get(id) ?? []),
    count: (filter) => filtered(filter).length,
    listByOwner: (owner) => owned(owner).toSorted(byPosition),
    countByOwner: (owner) => owned(owner).length,
    shiftPositions(owner, from, to, by, at) {
      for (const { id, position } of owned(owner)) {
        if (position >= from && position <= to) table.patch(id, { position: position + by, updated_at: at });
      }
    },
  };
}

function createLineItems(table: MemoryTable<LineItemRow>): Immediate<LineItemStore> {
  const of = (sectionId: number): readonly LineItemRow[] =>
    table
      .all()
      .filter((row) => row.section_id === sectionId)
      .toSorted(byPosition);
  return {
    ...table,
    page: ({ offset, limit }) =>
      acrossOwners(table.all(), (row) => row.section_id).slice(offset, offset + limit),
    count: () => table.all().length,
    listBySection: of,
    listBySections(ids) {
      const wanted = new Set(ids);
      const rows = table.all().filter((row) => wanted.has(row.section_id));
      return rows.toSorted((left, right) => left.section_id - right.section_id || byPosition(left, right));
    },
    countBySection: (sectionId) => of(sectionId).length,
    shiftPositions(sectionId, from, to, by, at) {
      for (const { id, position } of of(sectionId)) {
        if (position >= from && position <= to) table.patch(id, { position: position + by, updated_at: at });
      }
    },
    removeBySection(sectionId) {
      for (const { id } of of(sectionId)) table.remove(id);
    },
  };
}

function createProposals(
  table: MemoryTable<ProposalRow>,
  sections: Immediate<SectionStore>,
): Immediate<Stores['proposals']> {
  const listed = (row: ProposalRow): ListedProposalRow => ({
    ...row,
    section_ids: JSON.stringify(
      sections.listByOwner({ proposal_id: row.id, template_id: null }).map(({ id }) => id),
    ),
  });
  const filtered: (filter: Parameters<Stores['proposals']['count']>[0]) => readonly ProposalRow[] = (
    filter,
  ) =>
    table
      .all()
      .filter(
        (row) =>
          (row.archived_at !== null) === filter.archived &&
          (filter.status === null || row.status === filter.status) &&
          (filter.acceptedAfter === null || (row.accepted_at ?? '') >= filter.acceptedAfter),
      );
  return {
    ...table,
    pageOfIds: (filter, window) => pageOf(filtered(filter), window).map(({ id }) => id),
    page: (filter, window) => pageOf(filtered(filter), window).map(listed),
    listByIds: (ids) => ids.flatMap((id) => table.get(id) ?? []).map(listed),
    count: (filter) => filtered(filter).length,
    listSettings: (ids) =>
      ids
        .flatMap((id) => table.get(id) ?? [])
        .map(({ id, document_section_title, expires_at, display_date, theme, ...flags }) => {
          const { report, exclude_total, exclude_total_in_pdf } = flags;
          const texts = { document_section_title, expires_at, display_date, theme };
          return { id, ...texts, report, exclude_total, exclude_total_in_pdf };
        }),
    findByPublicId: (publicId) => table.all().find((row) => row.public_id === publicId),
    hasAcceptedProposal: (clientId) =>
      table.all().some((row) => row.client_id === clientId && row.status === 'accepted'),
  };
}

function createAccount(onChange: () => void): Immediate<Stores['account']> {
  let account: AccountRow | null = null;
  const users = createMemoryTable<UserRow>(onChange);
  return {
    find: () => account,
    create(row) {
      onChange();
      account = row;
    },
    setMailTemplate(mail_subject, mail_message) {
      onChange();
      if (account !== null) account = { ...account, mail_subject, mail_message };
    },
    change(fields) {
      onChange();
      if (account !== null) account = { ...account, ...fields };
    },
    addUser: (user) =>
      users.insert({ role: 'owner', ...user, signature: '', picture_hash: null, picture_type: null }),
    changeUser: users.patch,
    findUser: (id) => users.get(id),
    findUserByEmail: (email) => users.all().find((user) => user.email === email.toLowerCase()),
    getOwner() {
      const [owner] = users.all();
      return owner ?? unsupported('owner');
    },
    listUsers: (window) => pageOf(users.all(), window),
    countUsers: () => users.all().length,
  };
}

function createActivities(table: MemoryTable<ActivityRow>): Immediate<Stores['activities']> {
  const filtered: (filter: Parameters<Stores['activities']['count']>[0]) => readonly ActivityRow[] = (
    filter,
  ) =>
    table
      .all()
      .filter(
        (row) =>
          (filter.proposalId === null || row.proposal_id === filter.proposalId) &&
          (filter.clientId === null || row.client_id === filter.clientId),
      );
  return {
    get: (id) => table.get(id),
    insert: (row) => table.insert(row),
    page: (filter, window) => pageOf(filtered(filter), window),
    count: (filter) => filtered(filter).length,
  };
}

/** The tables behind the stores, for the checks. */
export interface MemoryTables {
  readonly clients: MemoryTable<ClientRow>;
  readonly proposals: MemoryTable<ProposalRow>;
  readonly sections: MemoryTable<SectionRow>;
  readonly lineItems: MemoryTable<LineItemRow>;
  readonly activities: MemoryTable<ActivityRow>;
  readonly taxations: MemoryTable<TaxationRow>;
  readonly templates: MemoryTable<TemplateRow>;
}

/** Stores in memory, with their tables. */
export interface MemoryStores {
  readonly stores: Stores;
  readonly tables: MemoryTables;
  /** Increases with every change of a row. */
  revision(): number;
}

/** They change no row that is read, so no reading is outdated by them. */
function createStoredAnswers(): Immediate<StoredAnswerStore> {
  const rows = new Map<string, Omit<StoredAnswerRow, 'id'>>();
  const nameOf = (keyHash: string, key: string): string => `${keyHash} ${key}`;
  return {
    claim(row) {
      const name = nameOf(row.key_hash, row.idempotency_key);
      if (rows.has(name)) return false;
      rows.set(name, row);
      return true;
    },
    find(keyHash, key) {
      const row = rows.get(nameOf(keyHash, key));
      return row === undefined ? undefined : { ...row, id: 0 };
    },
    complete(keyHash, key, status, body) {
      const row = rows.get(nameOf(keyHash, key));
      if (row !== undefined) rows.set(nameOf(keyHash, key), { ...row, status, body });
    },
    removeExpired(keyHash, key, before) {
      const name = nameOf(keyHash, key);
      if ((rows.get(name)?.created_at ?? before) < before) rows.delete(name);
    },
    purge(before, limit) {
      const expired = [...rows].filter(([, row]) => row.created_at < before).slice(0, limit);
      for (const [name] of expired) rows.delete(name);
      return expired.length;
    },
  };
}

/** The service's stores without a database. Only the storage is a model; the rules above it are the service's. */
export function createMemoryStores(): MemoryStores {
  let revision = 0;
  const onChange = (): void => {
    revision += 1;
  };
  const tables: MemoryTables = {
    clients: createMemoryTable(onChange),
    proposals: createMemoryTable(onChange),
    sections: createMemoryTable(onChange),
    lineItems: createMemoryTable(onChange),
    activities: createMemoryTable(onChange),
    taxations: createMemoryTable(onChange),
    templates: createMemoryTable(onChange),
  };
  const templatesOf = (publicOnly: boolean): readonly TemplateRow[] =>
    tables.templates.all().filter((row) => !publicOnly || row.public_template === 1);
  const mails = createMemoryTable<MailRow>(onChange);
  const sections = createSections(tables.sections);
  const stores: Immediate<Stores> = {
    account: createAccount(onChange),
    activities: createActivities(tables.activities),
    // No client of the simulation reads the log.
    audit: {
      insert: () => 0,
      page: () => unsupported('the audit log'),
      count: () => unsupported('the audit log'),
    },
    changes: createMemoryChanges(tables, () => revision),
    clients: {
      ...tables.clients,
      remove(id) {
        tables.clients.remove(id);
        for (const proposal of tables.proposals.all())
          if (proposal.client_id === id) tables.proposals.patch(proposal.id, { client_id: null });
      },
      page: (window) => pageOf(tables.clients.all(), window),
      count: () => tables.clients.all().length,
      findByEmail: (email) => tables.clients.all().find((row) => row.email === email.toLowerCase()),
    },
    files: {
      find: () => unsupported('files'),
      findAll: () => unsupported('files'),
      findBySource: () => unsupported('files'),
      bytes: () => unsupported('files'),
      add: () => unsupported('files'),
      addSource: () => unsupported('files'),
      setUnusedSince: () => unsupported('files'),
      unmarkShown: () => unsupported('files'),
      setOutside: () => unsupported('files'),
      isReferredBy: () => unsupported('files'),
      isShown: () => unsupported('files'),
      listUnshown: () => unsupported('files'),
      listOutside: () => unsupported('files'),
      removeUnused: () => unsupported('files'),
      bringIn: () => unsupported('files'),
      beginPrune: () => unsupported('files'),
      lastId: () => unsupported('files'),
      textsOf: () => unsupported('files'),
    },
    fileLeases: {
      beginStoring: () => unsupported('files'),
      endStoring: () => unsupported('files'),
      beginRemoving: () => unsupported('files'),
      endRemoving: () => unsupported('files'),
      listExpired: () => unsupported('files'),
      list: () => unsupported('files'),
    },
    fileParts: {
      list: () => unsupported('files'),
      progress: () => unsupported('files'),
      add: () => unsupported('files'),
      remove: () => unsupported('files'),
      keepNewest: () => unsupported('files'),
      removeOlder: () => unsupported('files'),
    },
    invitations: {
      get: () => unsupported('invitations'),
      insert: () => unsupported('invitations'),
      patch: () => unsupported('invitations'),
      page: () => unsupported('invitations'),
      count: () => unsupported('invitations'),
      findByTokenHash: () => unsupported('invitations'),
      listPending: () => unsupported('invitations'),
      accept: () => unsupported('invitations'),
    },
    notices: { find: () => null, save: () => unsupported('notices') },
    views: { addSeconds: () => unsupported('views'), summarizeProposal: () => unsupported('views') },
    keys: {
      findActive: () => unsupported('keys'),
      insert: () => unsupported('keys'),
      list: () => unsupported('keys'),
      revoke: () => unsupported('keys'),
      noteUse: () => unsupported('keys'),
      removeStartupKeys: () => unsupported('keys'),
    },
    lineItems: createLineItems(tables.lineItems),
    mails: {
      ...mails,
      leaseDue: () => unsupported('the queue'),
      nextDueAt: () => unsupported('the queue'),
      claim: () => unsupported('the queue'),
      page: () => unsupported('the queue'),
      count: () => unsupported('the queue'),
      renewLeases: () => unsupported('the queue'),
      releaseWaiting: () => unsupported('the queue'),
      endLeases: () => unsupported('the queue'),
      firstInterrupted: () => unsupported('the queue'),
      listUnreported: () => unsupported('the queue'),
      dropUnsent: () => unsupported('the queue'),
      interruptWaiting: () => unsupported('the queue'),
      clampDue: () => unsupported('the queue'),
      findByOpenedSecret: () => unsupported('pictures'),
    },
    mailSettings: { find: () => null, save: () => unsupported('settings of mail') },
    proposals: {
      ...createProposals(tables.proposals, sections),
      remove(id) {
        tables.proposals.remove(id);
        for (const tax of tables.taxations.all()) if (tax.proposal_id === id) tables.taxations.remove(tax.id);
      },
    },
    sections,
    storedAnswers: createStoredAnswers(),
    taxations: {
      ...tables.taxations,
      listByProposal: (proposalId) => tables.taxations.all().filter((row) => row.proposal_id === proposalId),
    },
    templates: {
      ...tables.templates,
      page: (publicOnly, window) => pageOf(templatesOf(publicOnly), window),
      count: (publicOnly) => templatesOf(publicOnly).length,
    },
    webhooks: {
      endpoints: {
        ...createMemoryTable<WebhookEndpointRow>(onChange),
        page: () => [],
        count: () => 0,
        lease: () => unsupported('the queue'),
        release: () => unsupported('the queue'),
        pause: () => unsupported('the queue'),
        endPause: () => unsupported('the queue'),
        failingIds: () => [],
      },
      deliveries: {
        ...createMemoryTable<WebhookDeliveryRow>(onChange),
        dueEndpointIds: () => [],
        nextDue: () => undefined,
        nextDueAt: () => null,
        hasDelivery: () => false,
        giveUp: () => undefined,
        giveUpCreatedBefore: () => undefined,
        page: () => [],
        countGivenUp: () => 0,
        clampDue: () => undefined,
        count: () => 0,
      },
    },
  };
  return { stores: withSteps(stores), tables, revision: () => revision };
}

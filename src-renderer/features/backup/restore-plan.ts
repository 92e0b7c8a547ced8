import { normalizeEmail } from '#shared/domain/clients/client.ts';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import type { LocalId, NewId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import {
  arrangeContents,
  copyOfSection,
  newProposal,
  newTemplate,
  valuesOf,
  type Edit,
} from '../../data/index.ts';

/** What of a backup is already here. */
export interface Present {
  /** Local ids of clients, proposals and sections of the library; none where the backup is of another account. */
  readonly ids: ReadonlySet<LocalId>;
  /** Clients by their address in small letters: the service takes each once. */
  readonly clientsByEmail: ReadonlyMap<string, LocalId>;
  /** The account's templates; none where the backup is of another account. */
  readonly templates: ReadonlySet<LocalId>;
  /** Whether the service takes templates, so that those that are missing can be made again. */
  readonly takesTemplates: boolean;
}

/** What the user wants back. */
export interface RestoreChoice {
  /** `missing`: proposals that are here are left alone. `all`: they come a second time, as new drafts. */
  readonly proposals: 'missing' | 'all' | 'none';
  readonly clients: boolean;
  readonly library: boolean;
}

/** The edits of a restore. */
export interface RestorePlan {
  /**
   * Each is one client, one proposal or template with all that stands in it, or one section of the library with its
   * lines.
   */
  readonly parts: readonly (readonly Edit[])[];
  readonly counts: {
    readonly clients: number;
    readonly proposals: number;
    readonly library: number;
    /** Texts that come back without what was nested deeper than they may be. */
    readonly simplified: number;
    /** Proposals that were sent or decided, and those that were archived: only the service says so of one. */
    readonly decided: number;
    readonly archived: number;
    /** Sections of templates that are not there and cannot be made again: they come into the library. */
    readonly orphaned: number;
    /** Calls to the service. */
    readonly edits: number;
  };
  /** The new id of each proposal that comes back, by its id in the backup. */
  readonly proposalIds: ReadonlyMap<LocalId, LocalId>;
}

type ProposalRecord = RecordOf<'proposal'>;
type ClientRecord = RecordOf<'client'>;

function ofEntity<E extends AnyRecord['entity']>(
  records: readonly AnyRecord[],
  entity: E,
): readonly RecordOf<E>[] {
  // The discriminant decides the type; TypeScript does not narrow a generic by it.
  return records.filter((record) => record.entity === entity) as unknown as readonly RecordOf<E>[];
}

/** The record with texts that every program can take apart; the very same one where they are. */
function withinNesting(record: AnyRecord): AnyRecord {
  if (record.entity === 'section') {
    const body = record.fields.body === null ? null : limitNesting(record.fields.body);
    return body === record.fields.body ? record : { ...record, fields: { ...record.fields, body } };
  }
  if (record.entity === 'line_item') {
    const name = limitNesting(record.fields.name);
    return name === record.fields.name ? record : { ...record, fields: { ...record.fields, name } };
  }
  return record;
}

/**
 * What a restore comes to. Everything gets new ids and comes back as drafts, since only the service decides what was
 * sent; a client who is here by their address is that client.
 */
export function planRestore(
  stored: readonly AnyRecord[],
  present: Present,
  choice: RestoreChoice,
  newId: () => NewId,
): RestorePlan {
  const records = stored.map(withinNesting);
  const parts: (readonly Edit[])[] = [];
  const clientIds = new Map<LocalId, LocalId>();
  const byEmail = new Map(present.clientsByEmail);
  const allClients = new Map(ofEntity(records, 'client').map((client) => [client.localId, client]));
  const contents = arrangeContents(records);
  const byProposal = Map.groupBy(contents, ({ section }) => section.fields.proposal_id);
  const taxesOf = Map.groupBy(ofEntity(records, 'taxation'), ({ fields }) => fields.proposal_id);

  /** The client's id here, recreated where there is none. */
  function clientHere(client: ClientRecord): LocalId {
    const email = normalizeEmail(client.fields.email);
    const known = clientIds.get(client.localId) ?? byEmail.get(email);
    const localId = known ?? newId();
    clientIds.set(client.localId, localId);
    if (known === undefined) {
      byEmail.set(email, localId);
      parts.push([{ kind: 'create', entity: 'client', localId, values: client.fields }]);
    }
    return localId;
  }

  if (choice.clients) {
    for (const client of allClients.values()) {
      if (!present.ids.has(client.localId)) clientHere(client);
    }
  }
  const wanted = (proposal: ProposalRecord): boolean =>
    choice.proposals === 'all' || (choice.proposals === 'missing' && !present.ids.has(proposal.localId));
  const proposalIds = new Map<LocalId, LocalId>();
  const restored = ofEntity(records, 'proposal').filter(wanted);
  for (const proposal of restored) {
    const named = proposal.fields.client_id;
    const client = named === null ? undefined : allClients.get(named);
    const client_id =
      client === undefined ? null : present.ids.has(client.localId) ? client.localId : clientHere(client);
    // What stands in it is restored as it was, and not a second time from its template; users are another account's.
    const values = { ...valuesOf(proposal), client_id, template_id: null, prepared_by_id: null };
    const content = {
      sections: byProposal.get(proposal.localId) ?? [],
      taxes: taxesOf.get(proposal.localId) ?? [],
    };
    const made = newProposal(values, content, newId);
    proposalIds.set(proposal.localId, made.localId);
    parts.push(made.edits);
  }
  const clients = parts.filter(([first]) => first?.kind === 'create' && first.entity === 'client').length;
  const library = choice.library
    ? (byProposal.get(null) ?? []).filter(({ section }) => !present.ids.has(section.localId))
    : [];
  const byTemplate = Map.groupBy(library, ({ section }) => section.fields.template_id);
  const remade = new Set<LocalId>();
  for (const { localId, fields } of choice.library && present.takesTemplates
    ? ofEntity(records, 'template')
    : []) {
    if (present.templates.has(localId)) continue;
    remade.add(localId);
    parts.push(newTemplate(fields.name, byTemplate.get(localId) ?? [], newId).edits);
  }
  /** The section of each template that came back last. */
  const lastIn = new Map<LocalId, LocalId>();
  let orphaned = 0;
  for (const content of library) {
    const templateId = content.section.fields.template_id;
    if (templateId !== null && remade.has(templateId)) continue;
    if (templateId !== null && present.templates.has(templateId)) {
      const after = lastIn.get(templateId) ?? null;
      const copy = copyOfSection(content, { proposalId: templateId, after }, newId);
      lastIn.set(templateId, copy.localId);
      parts.push(copy.edits);
      continue;
    }
    if (templateId !== null) orphaned += 1;
    parts.push(copyOfSection(content, { proposalId: null, after: null }, newId, { reusable: true }).edits);
  }
  return {
    parts,
    counts: {
      clients,
      proposals: proposalIds.size,
      library: library.length,
      decided: restored.filter(({ fields }) => fields.status !== 'draft').length,
      archived: restored.filter(({ fields }) => fields.archived_at !== null).length,
      orphaned,
      simplified: records.filter((record, index) => record !== stored[index]).length,
      edits: parts.reduce((sum, edits) => sum + edits.length, 0),
    },
    proposalIds,
  };
}

import { isTemplateId, localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, FieldsByEntity, RecordOf } from '#shared/domain/record.ts';
import { takesDecision } from '#shared/domain/proposals/recorded-decision.ts';
import { takesRecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';
import { doesParentExist, parentIdOf, type RecordView } from '#shared/sync/record-view.ts';
import { t } from '../../i18n/index.ts';
import type { Edit, EditOf } from '../lib/edit.ts';

type Aggregate = Pick<OperationDraft, 'proposalId' | 'librarySectionId'>;

/** The aggregate of a record: its proposal or template, or the library section of a line. */
function aggregateOf(view: RecordView, record: AnyRecord): Aggregate {
  switch (record.entity) {
    case 'client':
      return { proposalId: null };
    case 'proposal':
    case 'template':
      return { proposalId: record.localId };
    case 'section':
    case 'taxation':
      return { proposalId: parentIdOf(record) };
    case 'line_item': {
      const section = view.get('section', record.fields.section_id);
      return lineAggregate(section === undefined ? null : parentIdOf(section), record.fields.section_id);
    }
  }
}

function lineAggregate(proposalId: LocalId | null, sectionId: LocalId): Aggregate {
  return proposalId === null ? { proposalId, librarySectionId: sectionId } : { proposalId };
}

function entriesOf(values: object): readonly (readonly [string, FieldValue])[] {
  return Object.entries(values).filter((entry): entry is [string, FieldValue] => entry[1] !== undefined);
}

function toInitialChanges(values: object): FieldChanges {
  return Object.fromEntries(entriesOf(values).map(([name, value]) => [name, [null, value] as const]));
}

/**
 * Whether a field no longer has the value that an edit expects. A reference that is empty because its client was
 * deleted does not count, because no user changed it.
 */
function isStale(view: RecordView, name: string, expected: FieldValue, current: FieldValue): boolean {
  if (expected === current) return false;
  const clientId = name === 'client_id' && current === null ? localIdOfField(expected) : null;
  return clientId === null || view.get('client', clientId) !== undefined;
}

/** The fields whose value differs from the record's. Stale fields of an undo are left out. */
function getChangedFields(view: RecordView, record: AnyRecord, edit: EditOf<'update'>): FieldChanges {
  const { values, expected, base } = edit;
  const current = new Map(entriesOf(record.fields));
  return Object.fromEntries(
    entriesOf(values).flatMap(([name, value]) => {
      const now = current.get(name) ?? null;
      const stale = expected !== undefined && isStale(view, name, expected[name] ?? null, now);
      // The shown value may come from another source, such as a date of the timeline. The user can clear it too.
      const isReadElsewhere = !current.has(name) && base?.[name] !== undefined && base[name] !== value;
      return (now === value && !isReadElsewhere) || stale
        ? []
        : [[name, [base?.[name] === undefined ? now : base[name], value] as const]];
    }),
  );
}

/** The fields for the parent of a new section. A library section has none. */
function parentFields(parentId: LocalId | null): Partial<FieldsByEntity['section']> {
  const isInTemplate = parentId !== null && isTemplateId(parentId);
  return isInTemplate ? { proposal_id: null, template_id: parentId } : { proposal_id: parentId };
}

function resolveCreate(edit: EditOf<'create'>): OperationDraft {
  const { entity, localId } = edit;
  const draft = (aggregate: Aggregate, after: LocalId | null, values: object): OperationDraft => ({
    ...{ kind: 'create', entity, localId, after, fields: toInitialChanges(values) },
    ...aggregate,
  });
  switch (edit.entity) {
    case 'client':
      return draft({ proposalId: null }, null, edit.values);
    case 'proposal': {
      // A new proposal has only the taxes that are created here, unless the service copies a template.
      const known = edit.values.template_id == null && { taxes_known: true };
      return draft({ proposalId: localId }, null, { ...known, ...edit.values });
    }
    case 'template':
      return draft({ proposalId: localId }, null, edit.values);
    case 'taxation': {
      const { proposalId, values } = edit;
      return draft({ proposalId }, null, { proposal_id: proposalId, ...values });
    }
    case 'section': {
      const { proposalId, after, values } = edit;
      return draft({ proposalId }, after, { ...parentFields(proposalId), ...values });
    }
    case 'line_item': {
      const { proposalId, sectionId, after, values } = edit;
      return draft(lineAggregate(proposalId, sectionId), after, { section_id: sectionId, ...values });
    }
    default:
      return assertNever(edit);
  }
}

/**
 * Converts a shift to a move; null at the end of the list. It uses the order after all earlier edits, not the drawn
 * one, so that no key press is lost.
 */
function resolveShift(view: RecordView, edit: EditOf<'shift'>, parentId: LocalId): EditOf<'move'> | null {
  const { entity, localId, scope, by } = edit;
  const ids = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  const index = ids.indexOf(localId) + by;
  if (index < 0 || index >= ids.length) return null;
  const after = ids.filter((id) => id !== localId)[index - 1] ?? null;
  return { kind: 'move', entity, localId, scope, after };
}

function requireParent(view: RecordView, edit: EditOf<'create'>): void {
  const proposalId = edit.entity === 'section' || edit.entity === 'taxation' ? edit.proposalId : null;
  if (proposalId !== null && !doesParentExist(view, proposalId)) {
    throw new AppError(
      'not-found',
      t(isTemplateId(proposalId) ? 'edits.templateGone' : 'edits.proposalGone'),
    );
  }
  if (edit.entity === 'line_item' && view.get('section', edit.sectionId) === undefined) {
    throw new AppError('not-found', t('edits.sectionGone'));
  }
}

/** Whether a call would change the proposal. */
function takesCall(
  { fields }: RecordOf<'proposal'>,
  kind: Exclude<Edit['kind'], 'create' | 'update' | 'move' | 'shift' | 'delete'>,
): boolean {
  switch (kind) {
    case 'unarchive':
      return fields.archived_at !== null;
    case 'record_decision':
      return takesDecision(fields);
    case 'record_send':
      return takesRecordedSend(fields);
    case 'archive':
    case 'send':
      return true;
  }
}

/**
 * Converts an edit to an operation, based on the visible records. Null if it changes nothing, such as if the record
 * does not exist or has these values already. Throws `not-found` if the parent of a new record, or the record that the
 * user typed into, does not exist.
 */
export function resolveEdit(view: RecordView, edit: Edit): OperationDraft | null {
  if (edit.kind === 'create') {
    requireParent(view, edit);
    return resolveCreate(edit);
  }
  const { localId } = edit;
  const entity = 'entity' in edit ? edit.entity : 'proposal';
  const record = view.get(entity, localId);
  if (record === undefined) {
    // An undo needs no record. But the user's text must not be lost without a message.
    if (edit.kind === 'update' && edit.expected === undefined) {
      throw new AppError('not-found', t('edits.recordGone'));
    }
    return null;
  }
  const aggregate = aggregateOf(view, record);
  switch (edit.kind) {
    case 'update': {
      const fields = getChangedFields(view, record, edit);
      if (Object.keys(fields).length === 0) return null;
      return { kind: 'update', entity, localId, ...aggregate, fields };
    }
    case 'move':
    case 'shift': {
      const parentId = parentIdOf(record);
      if (parentId === null) return null;
      const move = edit.kind === 'move' ? edit : resolveShift(view, edit, parentId);
      return (
        move && { kind: 'move', entity: move.entity, localId, ...aggregate, parentId, after: move.after }
      );
    }
    case 'delete':
      return { kind: 'delete', entity, localId, ...aggregate, notBefore: edit.notBefore };
    default: {
      const isWithoutEffect = record.entity !== 'proposal' || !takesCall(record, edit.kind);
      return isWithoutEffect ? null : { ...edit, entity: 'proposal', ...aggregate };
    }
  }
}

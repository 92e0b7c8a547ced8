import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { fieldName } from '../../components/field-name.ts';
import { t } from '../../i18n/index.ts';

/** Name of a record on the screen; null if it no longer exists. */
export type NameOf = (entity: Entity, localId: LocalId) => string | null;

const nouns = {
  client: 'outbox.nounClient',
  proposal: 'outbox.nounProposal',
  template: 'outbox.nounTemplate',
  section: 'outbox.nounSection',
  line_item: 'outbox.nounLine',
  taxation: 'outbox.nounTax',
} as const satisfies Record<Entity, string>;

const sentences = {
  create: 'outbox.opCreate',
  move: 'outbox.opMove',
  delete: 'outbox.opDelete',
  archive: 'outbox.opArchive',
  unarchive: 'outbox.opUnarchive',
} as const;

function list(labels: readonly string[]): string {
  if (labels.length <= 3) return labels.join(', ');
  return t('outbox.andMore', { list: labels.slice(0, 2).join(', '), count: labels.length - 2 });
}

/** The label of an operation: `Change section “Scope”: title, text`. */
export function describeOperation(operation: Operation, nameOf: NameOf): string {
  const { entity, localId } = operation;
  const name = nameOf(entity, localId);
  const noun = t(nouns[entity]);
  const record = name === null || name === '' ? noun : t('outbox.recordNamed', { noun, name });
  switch (operation.kind) {
    case 'update':
      return t('outbox.opChange', {
        record,
        fields: list([...new Set(Object.keys(operation.fields).map(fieldName))]),
      });
    case 'record_decision':
      return t(
        operation.decision.decision === 'accepted' ? 'outbox.opRecordAccepted' : 'outbox.opRecordDeclined',
        { record },
      );
    case 'record_send':
      return t('outbox.opRecordSend', { record });
    case 'send': {
      const { email: to, cc, bcc } = operation.message;
      const count = cc.length + bcc.length;
      return count === 0 ? t('outbox.opSend', { to }) : t('outbox.opSendMore', { to, count });
    }
    default:
      return t(sentences[operation.kind], { record });
  }
}

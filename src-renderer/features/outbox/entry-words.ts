import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Operation } from '#shared/sync/operation.ts';

/** What a record is called on the screen; null when it is not there any more. */
export type NameOf = (entity: Entity, localId: LocalId) => string | null;

const nouns: Readonly<Record<Entity, string>> = {
  client: 'client',
  proposal: 'proposal',
  section: 'section',
  line_item: 'line',
};

const fieldNames: Readonly<Record<string, string>> = {
  client_id: 'client',
  prepared_by_id: 'prepared by',
  document_section_title: 'documents title',
  expires_at: 'expiry date',
  display_date: 'displayed date',
  exclude_total: 'total shown',
  exclude_total_in_pdf: 'total in the PDF',
  template_id: 'template',
  name: 'name',
  body: 'text',
  section_type: 'kind',
  page_break: 'page break',
  include_total: 'subtotal shown',
  cost_type: 'charged',
  recurring_type: 'cadence',
  per_type: 'unit',
  amount: 'price',
  pdf_page_size: 'PDF page size',
  email: 'e-mail',
};

/** What a field is called. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field.replaceAll('_', ' ');
}

function list(words: readonly string[]): string {
  if (words.length <= 3) return words.join(', ');
  return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`;
}

/** An operation in words: `Change section “Scope”: title, text`. */
export function describeOperation(operation: Operation, nameOf: NameOf): string {
  const { entity, localId } = operation;
  const name = nameOf(entity, localId);
  const record = name === null || name === '' ? nouns[entity] : `${nouns[entity]} “${name}”`;
  switch (operation.kind) {
    case 'create':
      return `Create ${record}`;
    case 'update':
      return `Change ${record}: ${list(Object.keys(operation.fields).map(fieldName))}`;
    case 'move':
      return `Move ${record}`;
    case 'delete':
      return `Delete ${record}`;
    case 'archive':
      return `Archive ${record}`;
    case 'send': {
      const others = operation.message.cc.length + operation.message.bcc.length;
      return `Send to ${operation.message.email}${others === 0 ? '' : ` and ${others} more`}`;
    }
    default:
      return assertNever(operation);
  }
}

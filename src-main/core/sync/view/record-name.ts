import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { AnyRecord } from '#shared/domain/record.ts';

/** The record's name on screen; empty if it has none. */
export function recordName(record: AnyRecord): string {
  switch (record.entity) {
    case 'client':
      return clientDisplayName(record.fields);
    case 'proposal':
      return record.fields.title;
    case 'section':
      return record.fields.title === '' ? (record.fields.name ?? '') : record.fields.title;
    case 'line_item':
    case 'template':
    case 'taxation':
      return record.fields.name;
  }
}

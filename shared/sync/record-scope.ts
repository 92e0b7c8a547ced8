import type { LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';
import { parentIdOf, type RecordView } from './record-view.ts';

/**
 * The local id of what a record is computed and kept together with: its proposal or template, or the section of the
 * library in which it stands, or itself for clients. No operation reaches beyond it. A line whose section is not there has
 * nothing to stand in and is its own.
 */
export function scopeIdOf(view: RecordView, record: AnyRecord): LocalId {
  switch (record.entity) {
    case 'client':
    case 'proposal':
      return record.localId;
    case 'section':
      return parentIdOf(record) ?? record.localId;
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item': {
      const section = view.get('section', record.fields.section_id);
      return section === undefined ? record.localId : scopeIdOf(view, section);
    }
  }
}

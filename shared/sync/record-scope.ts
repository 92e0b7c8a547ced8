import type { LocalId } from '../domain/ids.ts';
import type { AnyRecord, RecordOf } from '../domain/record.ts';
import { parentIdOf, type RecordView } from './record-view.ts';

/**
 * The id of the record that stores and computes a record: its proposal or template, its library section, or the record
 * itself. No operation crosses its scope. A line item whose section is missing is its own scope.
 */
export function scopeIdOf(view: RecordView, record: AnyRecord): LocalId {
  switch (record.entity) {
    case 'client':
    case 'proposal':
    case 'template':
      return record.localId;
    case 'section':
      return scopeOfSection(record);
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item': {
      const section = view.get('section', record.fields.section_id);
      return section === undefined ? record.localId : scopeIdOf(view, section);
    }
  }
}

/** The scope of a section and its lines: its proposal or template, or itself in the library. */
export function scopeOfSection(section: RecordOf<'section'>): LocalId {
  return parentIdOf(section) ?? section.localId;
}

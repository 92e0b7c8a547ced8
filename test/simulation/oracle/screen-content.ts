import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';

/** Fields that the service sets, or that refer to other records. */
const positionFields = new Set([
  'taxes_known',
  'contents_known',
  'position',
  'proposal_id',
  'template_id',
  'section_id',
  'public_id',
  'client_id',
  'source_id',
]);

/**
 * The content of the screen without local ids, because a record that is created again has another one.
 *
 * @param isShown whether to include a field
 * @param isOrdered whether to include the order of siblings
 */
export function screenContent(
  view: RecordMap,
  isShown: (field: string) => boolean = () => true,
  isOrdered: (siblings: readonly AnyRecord[]) => boolean = () => true,
): string {
  const clientOf = (fields: object): string | null => {
    const client = view.get(
      'client',
      'client_id' in fields ? toLocalId(String(fields.client_id)) : toLocalId('none'),
    );
    return client?.entity === 'client' ? client.fields.email : null;
  };
  const originalOf = (fields: object): string | null => {
    if (!isShown('source_id')) return null;
    const source = 'source_id' in fields && view.get('section', toLocalId(String(fields.source_id)));
    return source && source.entity === 'section' ? source.fields.title : null;
  };
  const fieldsOf = (fields: object): unknown => [
    clientOf(fields),
    originalOf(fields),
    ...Object.entries(fields)
      .filter(([name]) => !positionFields.has(name) && isShown(name))
      // The service decides the time of archiving.
      .map(([name, value]) => [name, name === 'archived_at' ? value !== null : value] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ];
  const listOf = (siblings: readonly AnyRecord[], contentOf: (record: AnyRecord) => unknown): unknown => {
    const texts = siblings.map((record) => JSON.stringify(contentOf(record)));
    return isOrdered(siblings) ? texts : texts.toSorted();
  };
  const treeOf = ({ localId, fields }: AnyRecord): unknown => [
    fieldsOf(fields),
    listOf(view.childrenOf('line_item', localId), (item) => fieldsOf(item.fields)),
  ];
  const trees = view.values().flatMap((record) => {
    const { entity, localId, fields } = record;
    if (entity === 'section' && parentIdOf(record) === null) return [JSON.stringify(treeOf(record))];
    if (entity !== 'client' && entity !== 'proposal' && entity !== 'template') return [];
    const sections = entity === 'client' ? [] : view.childrenOf('section', localId);
    const taxes = entity === 'client' ? [] : view.childrenOf('taxation', localId);
    // Taxes have no defined order.
    const unordered = taxes.map((tax) => JSON.stringify(treeOf(tax))).toSorted();
    return [JSON.stringify([entity, fieldsOf(fields), listOf(sections, treeOf), unordered])];
  });
  return trees.toSorted().join('\n');
}

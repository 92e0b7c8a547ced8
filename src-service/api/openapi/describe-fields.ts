import type { Json } from './document.ts';

export interface FieldDescription {
  readonly name: string;
  /** A type such as `integer`, or a list of the allowed values. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export function describeFields(
  schema: Json,
  { saysNull: includesNull }: { readonly saysNull: boolean },
): readonly FieldDescription[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asObject(schema['properties'])).map(([name, value]) => {
    const field = asObject(value);
    return {
      name,
      type: typeText(field, includesNull),
      required: required.includes(name),
      description: asText(field['description']),
    };
  });
}

/**
 * A field's type for readers: the schema's title, else its values or its JSON type. Payloads leave out null (`saysNull`
 * is false), because every optional field takes it.
 */
function typeText(schema: Json, saysNull: boolean): string {
  const choices = schema['anyOf'];
  if (typeof schema['title'] === 'string') return schema['title'];
  if (Array.isArray(choices)) {
    const types = choices
      .map((choice) => typeText(asObject(choice), saysNull))
      .filter((text) => saysNull || text !== 'null');
    return [...new Set(types)].join(' or ');
  }
  if (Array.isArray(schema['enum'])) return schema['enum'].filter((value) => value !== '').join(', ');
  if (schema['type'] === 'array') return `list of: ${typeText(asObject(schema['items']), saysNull)}`;
  if (schema['format'] === 'date-time') return 'timestamp';
  return asText(schema['type']);
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

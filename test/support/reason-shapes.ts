import { z } from 'zod';
import { reasonSchema, type Reason } from '#shared/reasons/reason.ts';

interface JsonSchema {
  readonly const?: string;
  readonly enum?: readonly string[];
  /** Several types if it may be null. */
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

/** Codes with the same parameters. */
interface ReasonShape {
  readonly codes: readonly string[];
  readonly params: JsonSchema;
}

/** The shapes of all reasons. */
export function reasonShapes(): readonly ReasonShape[] {
  const { oneOf = [] } = z.toJSONSchema(reasonSchema) as JsonSchema;
  return oneOf.map(({ properties: { code = {}, params = {} } = {} }) => ({
    codes: code.enum ?? (code.const === undefined ? [] : [code.const]),
    params,
  }));
}

function exampleOf(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.enum?.slice(0, 1) ?? [];
  if (schema.$ref !== undefined) return { code: 'call.failed', params: {} };
  if (typeof first === 'string') return first;
  if (first !== undefined) return exampleOf(first);
  if (schema.const !== undefined) return schema.const;
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'string':
      return 'Ada';
    case 'number':
      return 503;
    case 'array':
      return [exampleOf(schema.items ?? {})];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property)]),
      );
  }
}

/** One reason of each code. */
export function everyReason(): readonly Reason[] {
  return reasonShapes().flatMap(({ codes, params }) =>
    codes.map((code) => reasonSchema.parse({ code, params: exampleOf(params) })),
  );
}

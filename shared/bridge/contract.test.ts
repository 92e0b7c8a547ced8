import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractVersion, events, methods } from './contract.ts';
import { contractHashes } from './contract-hash.ts';
import { feedChangeSchema } from './feed.ts';
import { eventExamples, eventNames } from './testing/event-examples.ts';
import { examples, methodNames } from './testing/examples.ts';

/** JSON with the keys of every object in order, so that moving a line changes nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The shape of the whole contract: the inputs and outputs of both sides. */
function contractHash(): string {
  const shape = (schema: z.ZodType): unknown => [
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ];
  const contract = {
    methods: Object.entries(methods).map(([name, { input, output }]) => [name, shape(input), shape(output)]),
    events: Object.entries(events).map(([name, payload]) => [name, shape(payload)]),
    // The window takes these as they come, so the methods' own schemas say nothing of them.
    changes: shape(feedChangeSchema),
  };
  return createHash('sha256').update(canonical(contract)).digest('hex');
}

/** The names of all properties in a JSON schema. */
function propertyNames(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) => [
    ...(name === 'properties' && typeof part === 'object' && part !== null ? Object.keys(part) : []),
    ...propertyNames(part),
  ]);
}

describe('the contract', () => {
  it('has the shape that is recorded for its version', () => {
    const line = `${contractVersion}: '${contractHash()}',`;
    expect(
      `${contractVersion}: '${contractHashes[contractVersion] ?? 'none'}',`,
      `The bridge has a new shape: raise contractVersion, and record ${line}`,
    ).toBe(line);
  });

  it('has a different shape for each version, and the newest is current', () => {
    const hashes = Object.values(contractHashes);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(Math.max(...Object.keys(contractHashes).map(Number))).toBe(contractVersion);
  });

  it('has a valid example of every method and event', () => {
    expect(methodNames.toSorted()).toEqual(Object.keys(methods).sort());
    expect(eventNames.toSorted()).toEqual(Object.keys(events).sort());
    for (const method of methodNames) {
      expect(methods[method].input.parse(examples[method].input)).toEqual(examples[method].input);
      expect(methods[method].output.parse(examples[method].output)).toEqual(examples[method].output);
    }
    for (const event of eventNames)
      expect(events[event].parse(eventExamples[event])).toEqual(eventExamples[event]);
  });

  it('has no method or event that returns a key (I14)', () => {
    const returned = [
      ...Object.values(methods).map(({ output }) => z.toJSONSchema(output, { unrepresentable: 'any' })),
      ...Object.values(events).map((payload) => z.toJSONSchema(payload, { unrepresentable: 'any' })),
    ].flatMap(propertyNames);
    expect(returned).toContain('accountKey');
    // An address, from which the service gets its tokens.
    const harmless = new Set(['token_url']);
    const found = returned.filter((name) => !harmless.has(name));
    expect(found.join('\n')).not.toMatch(/apiKey|api_key|secret|password|token/iu);
  });
});

import fc from 'fast-check';
import { contractVersion } from '#shared/bridge/contract.ts';
import { examples, methodNames } from '#shared/bridge/testing/examples.ts';

/** Strings that are dangerous when they are used as code, markup, a key or a path. */
const injections = [
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\0',
  "'; DROP TABLE operations; --",
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return process")()}}',
  '\uD800',
  'file:///etc/passwd',
  'x'.repeat(70_000),
] as const;

const hostileValue = fc.oneof(
  fc.constantFrom(...injections),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, undefined, [], {}, -1, 2 ** 53, Number.NaN),
);

/** Every path of keys in a value, the value itself first. */
function pathsOf(value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

/** A copy of the value with `other` at the path. */
function put(value: unknown, [key, ...rest]: readonly PropertyKey[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? put(part, rest, other) : part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? put(part, rest, other) : part]),
  );
}

/** A valid call with up to three values replaced; sometimes with an additional key. */
const corruptedCall = fc.constantFrom(...methodNames).chain((method) => {
  const { input } = examples[method];
  const paths = pathsOf(input);
  return fc.array(fc.tuple(fc.constantFrom(...paths), hostileValue), { maxLength: 3 }).chain((changes) =>
    fc.constantFrom({}, {}, {}, { extra: 1 }).map((more) => {
      const corrupted = changes.reduce<unknown>((value, [path, other]) => put(value, path, other), input);
      const isObject = typeof corrupted === 'object' && corrupted !== null && !Array.isArray(corrupted);
      return { method, input: isObject ? { ...corrupted, ...more } : corrupted };
    }),
  );
});

/** A message of a compromised page: mostly calls with bad inputs, some arbitrary values. */
export const hostileMessage: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: corruptedCall.map((call) => ({ type: 'request', version: contractVersion, id: 1, ...call })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('request', 'result', 'event', '__proto__'),
      version: fc.constantFrom<unknown>(contractVersion, 0, '1', null),
      id: hostileValue,
      method: fc.oneof(fc.constantFrom(...methodNames, 'toString', '__proto__'), fc.string()),
      input: hostileValue,
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

import fc from 'fast-check';
import { contractVersion } from '#shared/bridge/contract.ts';
import { examples, methodNames } from '#shared/bridge/testing/examples.ts';

/** Words that break out of what they stand in, where something takes them for code or for a path. */
const loaded = [
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
  fc.constantFrom(...loaded),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, undefined, [], {}, -1, 2 ** 53, Number.NaN),
);

/** Every place in a value, as a path of keys, the value itself first. */
function placesOf(value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))];
}

/** The value with something else in one place. */
function put(value: unknown, [key, ...rest]: readonly PropertyKey[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? put(part, rest, other) : part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? put(part, rest, other) : part]),
  );
}

/** A valid call with one to three places spoiled; now and then with none, or with a key too many. */
const spoiledCall = fc.constantFrom(...methodNames).chain((method) => {
  const { input } = examples[method];
  const places = placesOf(input);
  return fc.array(fc.tuple(fc.constantFrom(...places), hostileValue), { maxLength: 3 }).chain((changes) =>
    fc.constantFrom({}, {}, {}, { extra: 1 }).map((more) => {
      const spoiled = changes.reduce<unknown>((value, [place, other]) => put(value, place, other), input);
      const isObject = typeof spoiled === 'object' && spoiled !== null && !Array.isArray(spoiled);
      return { method, input: isObject ? { ...spoiled, ...more } : spoiled };
    }),
  );
});

/** A message as a page that was taken over might say it: mostly calls with bad inputs, some junk of any shape. */
export const hostileMessage: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: spoiledCall.map((call) => ({ type: 'request', version: contractVersion, id: 1, ...call })),
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

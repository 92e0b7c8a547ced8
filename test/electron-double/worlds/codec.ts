/** Encodes values as text, with the fidelity of the structured clone algorithm. */
export interface Codec {
  /**
   * @param share names a function so that the other side can call it; without it a function is an error, as in
   * `structuredClone`
   * @throws a `DataCloneError` for values that cannot be cloned
   */
  encode(value: unknown, share?: (value: CodecFunction) => string): string;
  /** @param borrow makes a function that calls the named function on the other side */
  decode(text: string, borrow?: (name: string) => CodecFunction): unknown;
}

/** A function that can be called across the worlds. */
export type CodecFunction = (...parameters: unknown[]) => unknown;

/**
 * Makes a codec. This function runs in Node and, from its own source text, in both worlds of a page. So it must not use
 * anything from outside its body.
 *
 * The text is JSON of `[root, objects]`. JSON primitives are written as they are, all other values as tagged arrays. An
 * object is written once and referenced by its index, so cycles and shared objects survive.
 */
export function createCodec(): Codec {
  type Tagged = readonly [tag: string, ...content: unknown[]];

  const typedArrays = [
    Uint8Array,
    Int8Array,
    Uint8ClampedArray,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ];
  const errors = [TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError];

  /** The name of a built-in class. `instanceof` would miss objects of the other world. */
  const classOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (const byte of bytes) text += String.fromCodePoint(byte);
    return btoa(text);
  };
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

  const refuse = (what: string): never => {
    throw new DOMException(`${what} could not be cloned.`, 'DataCloneError');
  };

  function encode(root: unknown, share?: (value: CodecFunction) => string): string {
    const numbers = new Map<object, number>();
    const objects: unknown[] = [];

    const write = (value: unknown): unknown => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value;
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? value
            : ['number', Object.is(value, -0) ? '-0' : String(value)];
        case 'undefined':
          return ['undefined'];
        case 'bigint':
          return ['bigint', String(value)];
        case 'symbol':
          return refuse('A symbol');
        case 'function':
          return share === undefined ? refuse('A function') : ['function', share(value as CodecFunction)];
        case 'object':
          return value === null ? null : ['ref', numberOf(value)];
      }
    };

    const numberOf = (object: object): number => {
      const known = numbers.get(object);
      if (known !== undefined) return known;
      const number = objects.length;
      numbers.set(object, number);
      objects.push(null);
      objects[number] = writeObject(object);
      return number;
    };

    const writeObject = (object: object): Tagged => {
      const name = classOf(object);
      if (Array.isArray(object)) return ['array', object.map(write)];
      switch (name) {
        case 'Date':
          return ['date', (object as Date).getTime()];
        case 'RegExp':
          return ['regexp', (object as RegExp).source, (object as RegExp).flags];
        case 'Map':
          return [
            'map',
            [...(object as Map<unknown, unknown>)].map(([key, item]) => [write(key), write(item)]),
          ];
        case 'Set':
          return ['set', [...(object as Set<unknown>)].map(write)];
        case 'ArrayBuffer':
          return ['buffer', toBase64(new Uint8Array(object as ArrayBuffer))];
        case 'Error':
          return ['error', (object as Error).name, (object as Error).message, (object as Error).stack ?? ''];
        case 'Object':
          return ['object', Object.entries(object).map(([key, item]) => [key, write(item)])];
      }
      if (ArrayBuffer.isView(object) && name !== 'DataView') {
        return ['typed', name, toBase64(new Uint8Array(object.buffer, object.byteOffset, object.byteLength))];
      }
      return refuse(`#<${name}>`);
    };

    return JSON.stringify([write(root), objects]);
  }

  function decode(text: string, borrow?: (name: string) => CodecFunction): unknown {
    const [root, objects] = JSON.parse(text) as [unknown, Tagged[]];
    const made = new Map<number, object>();

    const read = (value: unknown): unknown => {
      if (!Array.isArray(value)) return value;
      const [tag, content] = value as [string, string | number];
      switch (tag) {
        case 'number':
          return Number(content);
        case 'bigint':
          return BigInt(content);
        case 'function':
          return borrow?.(String(content));
        case 'ref':
          return made.get(Number(content)) ?? readObject(Number(content));
        default:
          return undefined;
      }
    };

    const readObject = (number: number): object => {
      const [tag, ...content] = objects[number] ?? ['object', []];
      const keep = <T extends object>(object: T): T => {
        made.set(number, object);
        return object;
      };
      const [first, second, third] = content as [never, never, never];
      switch (tag) {
        case 'array': {
          const array: unknown[] = keep([]);
          for (const item of first as unknown[]) array.push(read(item));
          return array;
        }
        case 'map': {
          const map = keep(new Map<unknown, unknown>());
          for (const [key, item] of first as [unknown, unknown][]) map.set(read(key), read(item));
          return map;
        }
        case 'set': {
          const set = keep(new Set<unknown>());
          for (const item of first as unknown[]) set.add(read(item));
          return set;
        }
        case 'date':
          return keep(new Date(first as number));
        case 'regexp':
          return keep(new RegExp(first as string, second as string));
        case 'buffer':
          return keep(fromBase64(first as string).buffer);
        case 'typed': {
          const Kind = typedArrays.find((candidate) => candidate.name === first) ?? Uint8Array;
          return keep(new Kind(fromBase64(second as string).buffer));
        }
        case 'error': {
          const Kind = errors.find((candidate) => candidate.name === first) ?? Error;
          return keep(Object.assign(new Kind(second as string), { stack: third }));
        }
        default: {
          const object: Record<string, unknown> = keep({});
          for (const [key, item] of first as [string, unknown][]) {
            // Defined, not assigned, because assigning `__proto__` would set the prototype.
            Object.defineProperty(object, key, {
              value: read(item),
              writable: true,
              enumerable: true,
              configurable: true,
            });
          }
          return object;
        }
      }
    };

    return read(root);
  }

  return { encode, decode };
}

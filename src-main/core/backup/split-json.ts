/** A value of a JSON object that is read piece by piece. */
export interface JsonPiece {
  /** The key of the object that it belongs to. */
  readonly key: string;
  /** Whether it is one element of the key's list, not the whole value. */
  readonly isElement: boolean;
  readonly text: string;
}

interface Options {
  /** What to do with the value of a key: its elements one by one, the whole, or nothing. */
  readonly wanted: (key: string) => 'elements' | 'whole' | 'nothing';
  /** The largest piece, in bytes. */
  readonly largestPiece: number;
  readonly onPiece: (piece: JsonPiece) => void;
}

/** The deepest nesting of a file. */
const deepest = 40;

const byte = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a } as const;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;

/**
 * Splits the text of a JSON object into its values without holding more of it than one of them. What the pieces say is
 * for `JSON.parse`; the object around them is checked here.
 *
 * @throws {SyntaxError} if it is none, or a piece is too large or nested too deeply
 */
export function createJsonSplitter({ wanted, largestPiece, onPiece }: Options) {
  let place: 'start' | 'key' | 'colon' | 'value' | 'in-value' | 'between' | 'end' = 'start';
  let key = '';
  let mode: ReturnType<Options['wanted']> = 'nothing';
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  /** Where the current piece begins in the current bytes; null between pieces. */
  let start: number | null = null;
  let kept: Buffer[] = [];
  let size = 0;
  const fail = (why: string): never => {
    throw new SyntaxError(why);
  };

  function keep(bytes: Buffer, end: number): void {
    if (start === null) return;
    size += end - start;
    if (size > largestPiece) fail('too-large-a-piece');
    // Copied, because the bytes around it are not needed.
    if (end > start) kept.push(Buffer.from(bytes.subarray(start, end)));
    start = 0;
  }

  function take(bytes: Buffer, end: number): string {
    keep(bytes, end);
    const text = Buffer.concat(kept).toString('utf8');
    kept = [];
    size = 0;
    start = null;
    return text;
  }

  /** The depth at which a comma ends a piece. */
  const pieceDepth = (): number => (mode === 'elements' ? 2 : 1);

  function endPiece(bytes: Buffer, at: number, isLast: boolean): void {
    if (mode === 'nothing') return;
    const isElement = mode === 'elements';
    const text = take(bytes, at);
    // An empty list.
    if (isElement && isLast && text.trim() === '') return;
    onPiece({ key, isElement, text });
  }

  /** A byte of a value outside of its strings. */
  function inValue(bytes: Buffer, at: number, code: number): void {
    if (isOpening(code)) {
      depth += 1;
      if (depth > deepest) fail('nested-too-deeply');
      return;
    }
    if (isClosing(code)) {
      if (depth === pieceDepth()) {
        if (code !== (depth === 1 ? 0x7d : 0x5d)) fail('another-bracket');
        endPiece(bytes, at, true);
      }
      depth -= 1;
      if (depth === 0) place = 'end';
      else if (depth === 1 && mode === 'elements') place = 'between';
      return;
    }
    if (code !== byte.comma || depth > pieceDepth()) return;
    endPiece(bytes, at, false);
    if (mode === 'elements') start = at + 1;
    else place = 'key';
  }

  function step(bytes: Buffer, at: number, code: number): void {
    if (isSpace(code)) return;
    switch (place) {
      case 'start':
        if (code !== 0x7b) fail('no-object');
        depth = 1;
        place = 'key';
        return;
      case 'key':
        fail('no-key');
        return;
      case 'colon':
        if (code !== byte.colon) fail('no-colon');
        place = 'value';
        return;
      case 'value':
        mode = wanted(key);
        place = 'in-value';
        if (mode === 'elements') {
          if (code !== 0x5b) fail('no-list');
          depth = 2;
          start = at + 1;
          return;
        }
        start = mode === 'whole' ? at : null;
        inValue(bytes, at, code);
        return;
      case 'between':
        if (code === byte.comma) place = 'key';
        else if (code === 0x7d) {
          depth = 0;
          place = 'end';
        } else fail('no-comma');
        return;
      case 'end':
        fail('something-behind-the-end');
        return;
      case 'in-value':
        inValue(bytes, at, code);
    }
  }

  /** A quotation mark outside of a string. */
  function openString(at: number): void {
    isString = true;
    if (place === 'key') start = at;
    else if (place === 'value') {
      mode = wanted(key);
      if (mode === 'elements') fail('no-list');
      place = 'in-value';
      start = mode === 'whole' ? at : null;
    } else if (place !== 'in-value') fail('a-string-in-the-wrong-place');
  }

  function closeString(bytes: Buffer, at: number): void {
    isString = false;
    if (place !== 'key') return;
    key = String(JSON.parse(take(bytes, at + 1)));
    place = 'colon';
  }

  return {
    push(bytes: Buffer): void {
      for (let at = 0; at < bytes.length; at += 1) {
        const code = bytes[at] ?? 0;
        if (isString) {
          if (isEscaped) isEscaped = false;
          else if (code === byte.backslash) isEscaped = true;
          else if (code === byte.quote) closeString(bytes, at);
        } else if (code === byte.quote) openString(at);
        else step(bytes, at, code);
      }
      keep(bytes, bytes.length);
    },
    /** To be called behind the last bytes. */
    end(): void {
      if (place !== 'end') fail('the-end-is-missing');
    },
  };
}

/** Deepest level of a logged detail; deeper values are summarized. */
const maxDepth = 4;
const maxText = 500;

/** Fields whose values are never logged: keys, and the user's texts and addresses. */
const secretField =
  /key|token|secret|password|authorization|cookie|e-?mail|^(to|cc|bcc|body|message|subject|name|surname|title|address|telephone)$/i;

const patterns: readonly (readonly [RegExp, string])[] = [
  [/Token token="?[^"\s,]+"?/gi, 'Token token=[redacted]'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  // A long run of letters and digits, which may be a key.
  [/\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[\w-]{24,}\b/g, '[redacted]'],
  // Public ids of proposals, because everyone who has one can open the client's page.
  [/\/p\/[\w-]+/g, '/p/[redacted]'],
];

/** Removes keys and addresses from a text. Ids of records and operations are kept. */
export function redactText(text: string): string {
  // The pattern has a captured group, so every second part of the split is an id.
  const parts = text.split(/\b([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\b/i);
  const redacted = parts.map((part, index) => (index % 2 === 1 ? part : redactPart(part))).join('');
  return redacted.length > maxText ? `${redacted.slice(0, maxText)}…` : redacted;
}

function redactPart(text: string): string {
  return patterns.reduce((result, [pattern, word]) => result.replace(pattern, word), text);
}

/**
 * Converts any value for the log: plain, small, without keys, addresses or the user's texts. Errors keep their name,
 * code, message, stack and cause, all redacted.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[…]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([name, content]) => [name, secretField.test(name) ? '[redacted]' : redact(content, depth + 1)]),
  );
}

/**
 * Redacts quotations in an error's message, because parsers quote invalid JSON and unexpected values, which may be the
 * user's text. Names of fields and files are kept.
 */
function withoutQuotations(message: string): string {
  return message.replace(/(["'`])((?:(?!\1).){1,2000})\1/gsu, (whole, mark: string, quoted: string) =>
    /^[\w$.#:/\\-]{1,200}$/u.test(quoted) ? whole : `${mark}…${mark}`,
  );
}

function redactError(error: Error, depth: number): unknown {
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    text: redactText(withoutQuotations(error.message)),
    ...(error.stack !== undefined && {
      stack: error.stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 6)
        // A line of the message may look like a line of the stack, so all lines are redacted.
        .map((line) => redactText(line.trim())),
    }),
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
  };
}

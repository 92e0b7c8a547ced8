import { z } from 'zod';

/** Length at which messages are cut, characters. */
const longestMessage = 600;

const nonEmptyText = z.string().trim().min(1);

const problemSchema = z.union([
  nonEmptyText.transform((detail) => ({ field: '', detail })),
  z
    .object({
      detail: nonEmptyText.optional().catch(undefined),
      title: nonEmptyText.optional().catch(undefined),
      message: nonEmptyText.optional().catch(undefined),
      source: z.object({ pointer: z.string() }).optional().catch(undefined),
    })
    .transform(({ detail, title, message, source }) => ({
      field: source?.pointer.split('/').at(-1) ?? '',
      detail: detail ?? message ?? title ?? '',
    })),
]);

const problemsSchema = z.union([
  z.array(problemSchema),
  /** `{email: ["is invalid"]}` */
  z
    .record(z.string(), z.union([nonEmptyText.transform((word) => [word]), z.array(nonEmptyText)]))
    .transform((byField) =>
      Object.entries(byField).flatMap(([field, details]) => details.map((detail) => ({ field, detail }))),
    ),
]);

const bodySchema = z.object({
  error: z
    .union([nonEmptyText, z.object({ message: nonEmptyText }).transform(({ message }) => message)])
    .optional()
    .catch(undefined),
  message: nonEmptyText.optional().catch(undefined),
  errors: problemsSchema.catch([]),
});

/** The parsed body of an error. */
export interface ErrorBody {
  /** The service's own message, or null when it has none. */
  readonly message: string | null;
  /** Whether the body is a bare `{message}`. Some services answer a missing or wrong key so, with 403. */
  readonly messageOnly: boolean;
}

/** The problem as a sentence, prefixed with the name of its field unless it names the field itself. */
function sentence({ field, detail }: { readonly field: string; readonly detail: string }): string {
  const named = field === '' || field === 'base' || detail.toLowerCase().includes(field.toLowerCase());
  return named ? detail : `${field.replaceAll('_', ' ')} ${detail}`;
}

/**
 * Reads an error's body in any of the shapes of `field-notes.md` (`error`, `message`, `errors` as objects, as texts, by
 * field). A body may have several; repeated messages are dropped.
 */
export function readErrorBody(json: unknown): ErrorBody {
  const parsed = bodySchema.safeParse(json);
  if (!parsed.success) return { message: null, messageOnly: false };
  const { error, message, errors } = parsed.data;
  // If a body has both, `error` is a label and `message` is the sentence.
  const general = [message ?? error].filter((part) => part !== undefined);
  const details = errors
    .filter(({ detail }) => detail !== '' && !general.some((part) => part.includes(detail)))
    .map(sentence);
  const parts = [...new Set([...general, ...details])];
  const joined = parts.join(' · ').slice(0, longestMessage);
  return {
    message: joined === '' ? null : joined,
    messageOnly: message !== undefined && error === undefined && errors.length === 0,
  };
}

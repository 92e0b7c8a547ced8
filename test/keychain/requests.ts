import { z } from 'zod';
import { serializedErrorSchema } from '#shared/errors/app-error.ts';

const name = z.string();

/** What a test asks of the app's secret store. */
export const requestSchema = z.discriminatedUnion('call', [
  z.object({ call: z.literal('storage') }),
  z.object({ call: z.literal('read'), name }),
  z.object({ call: z.literal('write'), name, secret: z.string() }),
  z.object({ call: z.literal('remove'), name }),
  /** Whether the library, left to itself, would find some keychain to use here. */
  z.object({ call: z.literal('unpinned') }),
  /** The kernel's keys that the process can see. */
  z.object({ call: z.literal('kernel keys') }),
]);
/** The parsed request. */
export type Request = z.infer<typeof requestSchema>;

/** What it answers. */
export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.union([z.string(), z.boolean(), z.null()]) }),
  z.object({ ok: z.literal(false), error: serializedErrorSchema }),
]);
/** The parsed answer. */
export type Answer = z.infer<typeof answerSchema>;

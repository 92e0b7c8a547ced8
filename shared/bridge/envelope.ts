import { z } from 'zod';
import { serializedErrorSchema } from '../errors/app-error.ts';
import { events, methods, type EventName, type MethodName } from './contract.ts';

const methodNames = Object.keys(methods) as [MethodName, ...MethodName[]];
const eventNames = Object.keys(events) as [EventName, ...EventName[]];

/** Renderer to main. */
export const requestSchema = z.strictObject({
  type: z.literal('request'),
  version: z.int(),
  id: z.int().positive(),
  method: z.enum(methodNames),
  input: z.unknown(),
});
export type Request = Readonly<z.infer<typeof requestSchema>>;

/** Main to renderer. */
export const replySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('result'), id: z.int(), output: z.unknown() }),
  z.strictObject({ type: z.literal('failure'), id: z.int(), error: serializedErrorSchema }),
  z.strictObject({ type: z.literal('event'), name: z.enum(eventNames), payload: z.unknown() }),
]);
export type Reply = Readonly<z.infer<typeof replySchema>>;

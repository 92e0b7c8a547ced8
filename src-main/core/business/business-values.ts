import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  accountValuesSchema,
  businessChangeSchema,
  imageSchema,
  userValuesSchema,
  type AccountValues,
  type BusinessChange,
  type BusinessState,
  type Image,
  type ImageKind,
  type UserValues,
} from '#shared/domain/account/business-state.ts';
import { storedImageSchema } from '#shared/domain/account/stored-image.ts';
import { reasonSchema } from '#shared/reasons/reason.ts';

/** The values last read from the service. */
export const knownBusinessSchema = z.object({
  account: accountValuesSchema.nullable(),
  user: userValuesSchema.nullable(),
  logo: storedImageSchema.nullable(),
  picture: storedImageSchema.nullable(),
});
export type KnownBusiness = Readonly<z.infer<typeof knownBusinessSchema>>;

/** The user's changes that the service does not have yet. */
export const wantedBusinessSchema = businessChangeSchema.extend({
  /** The refused changes by their key (`keysOf`). */
  refused: z.record(z.string(), reasonSchema),
});
export type WantedBusiness = Readonly<z.infer<typeof wantedBusinessSchema>>;

/** The bytes of an image, with the service's hash of it. */
export const hashedImageSchema = z.object({ image: imageSchema, hash: z.string() });

export const nothingKnown: KnownBusiness = { account: null, user: null, logo: null, picture: null };
export const nothingWanted: WantedBusiness = { refused: {} };

export const imageKinds: readonly ImageKind[] = ['logo', 'picture'];

/** Identifies an image by its content, as the service does. */
export const hashOf = ({ base64 }: Image): string =>
  createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');

/** The fields that are set. Optional fields can be `undefined` after parsing. */
export function setFields<T extends object>(
  fields: T | undefined,
): { readonly [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    readonly [Field in keyof T]?: Exclude<T[Field], undefined>;
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys of a change: `account.name`, `user.signature`, `logo`. */
export function keysOf({ account, user, ...images }: BusinessChange): readonly string[] {
  return [
    ...Object.keys(account ?? {}).map((field) => `account.${field}`),
    ...Object.keys(user ?? {}).map((field) => `user.${field}`),
    ...imageKinds.filter((kind) => images[kind] !== undefined),
  ];
}

/** The fields that differ from the service's values. */
function differing<T extends object>(wanted: T, known: object | null): T {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => known === null || !isSame(value, Reflect.get(known, field)),
    ),
  ) as T;
}

/** Adds a change. It removes an earlier refusal of the same field. */
export function withChange(
  known: KnownBusiness,
  wanted: WantedBusiness,
  change: BusinessChange,
): WantedBusiness {
  const answered = new Set(keysOf(change));
  const images = Object.fromEntries(
    imageKinds.flatMap((kind) => {
      const image = change[kind] === undefined ? wanted[kind] : change[kind];
      const hash = image === undefined || image === null ? null : hashOf(image);
      const isKnown = image !== undefined && hash === (known[kind]?.hash ?? null);
      return image === undefined || isKnown ? [] : [[kind, image]];
    }),
  );
  return {
    account: differing({ ...wanted.account, ...change.account }, known.account),
    user: differing({ ...wanted.user, ...change.user }, known.user),
    ...images,
    refused: Object.fromEntries(Object.entries(wanted.refused).filter(([key]) => !answered.has(key))),
  };
}

/** Removes the sent values, unless the user changed them again during the call. */
export function withoutSent(wanted: WantedBusiness, sent: BusinessChange): WantedBusiness {
  const left = <T extends object>(now: T | undefined, then: object | undefined): T | undefined =>
    now === undefined || then === undefined
      ? now
      : (Object.fromEntries(
          Object.entries(now).filter(
            ([field, value]) => !Object.hasOwn(then, field) || !isSame(value, Reflect.get(then, field)),
          ),
        ) as T);
  const images = Object.fromEntries(
    imageKinds.flatMap((kind) =>
      wanted[kind] === undefined || (sent[kind] !== undefined && isSame(wanted[kind], sent[kind]))
        ? []
        : [[kind, wanted[kind]]],
    ),
  );
  return {
    account: left(wanted.account, sent.account),
    user: left(wanted.user, sent.user),
    ...images,
    refused: wanted.refused,
  };
}

/** The changes to send: all but the refused ones. */
export function pendingOf({ refused, account, user, ...images }: WantedBusiness): BusinessChange {
  const pending = <T extends object>(area: string, fields: T | undefined): T =>
    Object.fromEntries(
      Object.entries(fields ?? {}).filter(([field]) => !Object.hasOwn(refused, `${area}.${field}`)),
    ) as T;
  return {
    account: pending('account', account),
    user: pending('user', user),
    ...Object.fromEntries(Object.entries(images).filter(([kind]) => !Object.hasOwn(refused, kind))),
  };
}

/** The account and the user as documents show them: with the pending changes, without the refused ones. */
export function visibleBusiness(
  known: KnownBusiness,
  wanted: WantedBusiness,
): { readonly account: Partial<AccountValues>; readonly user: UserValues | null } {
  const { account, user } = pendingOf(wanted);
  return {
    account: { ...known.account, ...setFields(account) },
    user: known.user === null ? null : { ...known.user, ...setFields(user) },
  };
}

/** The image that documents show. */
export function visibleImage(known: KnownBusiness, wanted: WantedBusiness, kind: ImageKind) {
  const pending = pendingOf(wanted)[kind];
  if (pending === undefined) return known[kind];
  return pending === null ? null : { type: pending.type, hash: hashOf(pending) };
}

/** The state for the settings: refused values stay in their fields. */
export function stateOf(
  known: KnownBusiness,
  wanted: WantedBusiness,
  canEdit: boolean | null,
): BusinessState {
  const waiting = keysOf(wanted).filter((key) => !Object.hasOwn(wanted.refused, key));
  return {
    canEdit,
    account: known.account === null ? null : { ...known.account, ...setFields(wanted.account) },
    user: known.user === null ? null : { ...known.user, ...setFields(wanted.user) },
    logo: visibleImage(known, wanted, 'logo'),
    picture: visibleImage(known, wanted, 'picture'),
    waiting,
    refused: wanted.refused,
  };
}

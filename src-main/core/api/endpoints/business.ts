import { z } from 'zod';
import { imageSchema, type Image } from '#shared/domain/account/business-state.ts';
import type { AccountSettings } from '#shared/domain/account/account-settings.ts';
import type { UserProfile } from '#shared/domain/account/user-profile.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import {
  serverBusinessSchema,
  serverProfileSchema,
  type ServerBusiness,
  type ServerProfile,
} from '../schemas/business.ts';
import { singleSchema } from '../schemas/page.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** The owner of an image: the account (its logo), or a user (the picture). */
export type ImageOwner = 'account' | ServerId;

/** The account, its users and their images: an extension of `service-api.md §4.2` and `§4.8`. */
export interface BusinessApi {
  account(options?: CallOptions): Outcome<ServerBusiness>;
  /** Omitted fields stay. */
  changeAccount(fields: Partial<AccountSettings>, options?: CallOptions): Outcome<ServerBusiness>;
  /** The user of the key. */
  me(options?: CallOptions): Outcome<ServerProfile>;
  changeUser(id: ServerId, fields: Partial<UserProfile>, options?: CallOptions): Outcome<ServerProfile>;
  image(owner: ImageOwner, options?: CallOptions): Outcome<Image>;
  setImage(owner: ImageOwner, image: Image, options?: CallOptions): Outcome<unknown>;
  removeImage(owner: ImageOwner, options?: CallOptions): Outcome<unknown>;
}

const business = singleSchema(serverBusinessSchema);
const profile = singleSchema(serverProfileSchema);
const withSettings = { include_settings: true };

const imagePath = (owner: ImageOwner): string =>
  owner === 'account' ? 'account/logo' : `users/${owner}/picture`;

export function createBusinessApi(request: Requester): BusinessApi {
  return {
    account: (options) =>
      request({ method: 'GET', path: 'account/me', query: withSettings, schema: business, ...options }),
    changeAccount: (fields, options) =>
      request({ method: 'PUT', path: 'account/me', json: { account: fields }, schema: business, ...options }),
    me: (options) =>
      request({ method: 'GET', path: 'users/me', query: withSettings, schema: profile, ...options }),
    changeUser: (id, fields, options) =>
      request({ method: 'PUT', path: `users/${id}`, json: { user: fields }, schema: profile, ...options }),
    image: (owner, options) =>
      request({ method: 'GET', path: imagePath(owner), schema: imageSchema, ...options }),
    setImage: (owner, image, options) =>
      request({ method: 'PUT', path: imagePath(owner), image, schema: z.unknown(), ...options }),
    removeImage: (owner, options) =>
      request({ method: 'DELETE', path: imagePath(owner), schema: z.unknown(), ...options }),
  };
}

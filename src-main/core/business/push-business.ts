import type { BusinessChange, ImageKind } from '#shared/domain/account/business-state.ts';
import type { ApiClient } from '../api/api-client.ts';
import { isNotFound, type CallOutcome } from '../api/call-outcome.ts';
import type { ImageOwner } from '../api/endpoints/business.ts';
import type { BusinessStore } from './business-store.ts';
import { imageKinds, keysOf, setFields, type KnownBusiness } from './business-values.ts';

/** Makes a call within the budget. Rejects without a connection. */
export type Ask = <T>(call: (api: ApiClient) => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;

/** Whether the user may not change the record at all, whatever the values. */
const isForbidden = (outcome: CallOutcome<unknown>): boolean =>
  outcome.type === 'refused' && outcome.status === 403;

/**
 * Sends one part of the pending changes. If the service refuses several fields, each is sent alone, so that the others
 * arrive and the refused ones are known. A repeated call does no harm, because it sets the same values.
 *
 * @returns false if the service could not be reached
 */
async function pushPart<T>(
  store: BusinessStore,
  change: BusinessChange,
  send: (change: BusinessChange) => Promise<CallOutcome<T>>,
  shown: (value: T) => Partial<KnownBusiness>,
): Promise<boolean> {
  const keys = keysOf(change);
  if (keys.length === 0) return true;
  const outcome = await send(change);
  if (outcome.type === 'ok') {
    store.taken(change, shown(outcome.value));
    return true;
  }
  if (outcome.type !== 'refused') return false;
  if (keys.length === 1 || isForbidden(outcome)) {
    store.refuse(keys, outcome.reason);
    return true;
  }
  for (const single of singleChanges(change)) {
    if (!(await pushPart(store, single, send, shown))) return false;
  }
  return true;
}

function singleChanges({ account = {}, user = {} }: BusinessChange): readonly BusinessChange[] {
  return [
    ...Object.entries(account).map(([field, value]) => ({ account: { [field]: value } })),
    ...Object.entries(user).map(([field, value]) => ({ user: { [field]: value } })),
  ];
}

/**
 * Sends all pending changes. The user must have been read before.
 *
 * @returns false if the service could not be reached
 */
export async function pushBusiness(store: BusinessStore, ask: Ask): Promise<boolean> {
  const { account = {} } = store.pending();
  const isAccountSent = await pushPart(
    store,
    { account },
    (change) => ask((api) => api.business.changeAccount(setFields(change.account))),
    (shown) => ({ account: shown.account }),
  );
  if (!isAccountSent) return false;
  const { user = {}, ...images } = store.pending();
  const id = store.known().user?.id ?? null;
  if (id === null) return keysOf({ user, ...images }).length === 0;
  const isUserSent = await pushPart(
    store,
    { user },
    (change) => ask((api) => api.business.changeUser(id, setFields(change.user))),
    (shown) => ({ user: shown.user }),
  );
  if (!isUserSent) return false;
  for (const kind of imageKinds) {
    if (images[kind] !== undefined && !(await pushImage(store, ask, kind, kind === 'logo' ? 'account' : id)))
      return false;
  }
  return true;
}

async function pushImage(
  store: BusinessStore,
  ask: Ask,
  kind: ImageKind,
  owner: ImageOwner,
): Promise<boolean> {
  const image = store.pending()[kind];
  if (image === undefined) return true;
  const outcome = await ask((api) =>
    image === null ? api.business.removeImage(owner) : api.business.setImage(owner, image),
  );
  // A 404 also means that the image is removed.
  if (outcome.type === 'ok' || (image === null && isNotFound(outcome))) store.takenImage(kind, image);
  else if (outcome.type === 'refused') store.refuse([kind], outcome.reason);
  else return false;
  return true;
}

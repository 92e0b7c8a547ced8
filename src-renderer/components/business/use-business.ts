import { useCallback, useEffect, useState } from 'react';
import type {
  BusinessChange,
  BusinessState,
  Image,
  ImageKind,
} from '#shared/domain/account/business-state.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';

export interface BusinessHandle {
  /** Undefined until the main process has answered. */
  readonly state: BusinessState | undefined;
  /** Resolves once it is on disk. */
  change(change: BusinessChange): Promise<void>;
}

/** The business and its user, with the changes that the service does not have yet. */
export function useBusiness(): BusinessHandle {
  const bridge = useBridge();
  const session = useSession();
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const [state, setState] = useState<BusinessState>();
  useEffect(() => {
    if (accountKey === null) return undefined;
    let isHere = true;
    const read = (): void => {
      bridge.call('business.get', {}).then(
        (now) => isHere && setState(now),
        // The account is being closed; the window restarts for the next one.
        () => undefined,
      );
    };
    const dispose = bridge.on('business.changed', read);
    read();
    return () => {
      isHere = false;
      dispose();
    };
  }, [bridge, accountKey]);
  const change = useCallback(
    async (wanted: BusinessChange): Promise<void> => {
      if (accountKey !== null) setState(await bridge.call('business.change', { accountKey, change: wanted }));
    },
    [bridge, accountKey],
  );
  return { state, change };
}

/** The bytes of an image, read again when its hash changes; null without one and until they are here. */
export function useImage(kind: ImageKind, hash: string | null): Image | null {
  const bridge = useBridge();
  const [read, setRead] = useState<{ readonly hash: string; readonly image: Image | null } | null>(null);
  useEffect(() => {
    if (hash === null) return undefined;
    let isHere = true;
    bridge.call('business.image', { kind }).then(
      ({ image }) => isHere && setRead({ hash, image }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [bridge, kind, hash]);
  return hash === null ? null : (read?.image ?? null);
}

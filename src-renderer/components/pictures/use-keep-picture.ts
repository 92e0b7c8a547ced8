import { useMemo } from 'react';
import { filesPath } from '#shared/domain/files/file-references.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession, useWorkspace } from '../../data/index.ts';

/**
 * Keeps a picture as a file, and resolves with the address by which texts show it. Rejects if it cannot be kept, as on
 * a full disk.
 *
 * @param source the picture as a `data:` address
 */
export type KeepPicture = (source: string) => Promise<string>;

/** Null for a service that stores no files: its texts contain their pictures. */
export function useKeepPicture(): KeepPicture | null {
  const bridge = useBridge();
  const session = useSession();
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const storesFiles = useWorkspace()?.storesFiles === true;
  return useMemo(() => {
    if (accountKey === null || !storesFiles) return null;
    return async (source) => {
      const base64 = source.slice(source.indexOf(',') + 1);
      const { hash } = await bridge.call('pictures.add', { accountKey, base64 });
      return `${filesPath}${hash}`;
    };
  }, [bridge, accountKey, storesFiles]);
}

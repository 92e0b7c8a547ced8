import { useHostState } from '../bridge/index.ts';
import { useSession } from '../data/index.ts';

/**
 * Whether clients cannot open a link, because the user's own business has no public address. Undefined until it is
 * known.
 */
export function useLacksPublicAddress(): boolean | undefined {
  const session = useSession();
  const host = useHostState();
  const isBusiness = session?.state === 'connected' && session.workspace === 'business';
  if (!isBusiness) return false;
  return host === undefined ? undefined : host?.publicUrl === null;
}

import { useEffect, useState } from 'react';

/** True once `flag` has been true for `ms`, so that short states do not flicker. */
export function useDelayed(flag: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!flag) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [flag, ms]);
  return flag && late;
}

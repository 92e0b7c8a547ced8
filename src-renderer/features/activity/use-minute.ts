import { useEffect, useState } from 'react';

/** The clock (ms since the epoch), looked at once a minute: days and waits are counted from it. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

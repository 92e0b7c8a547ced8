import { useEffect, useState } from 'react';

/** The time in ms since the epoch, updated once a minute, for days and waiting times. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useEffect, useState } from 'react';

const everyMinute = 60_000;

/** The present time for texts such as "12 min ago", updated once a minute, ms since the epoch. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

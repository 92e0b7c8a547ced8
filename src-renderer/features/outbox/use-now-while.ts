import { useEffect, useState } from 'react';

/** The time, again every second while `ticking`, in milliseconds since the epoch. */
export function useNowWhile(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

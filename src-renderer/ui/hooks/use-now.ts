import { useEffect, useState } from 'react';

const everyMinute = 60_000;

/** The current time, ms since the epoch, updated once a minute for texts such as "12 min ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

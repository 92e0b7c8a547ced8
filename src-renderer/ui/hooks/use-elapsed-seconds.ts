import { useEffect, useState } from 'react';

/** Whole seconds since `subject` changed. Counts only while `running`, so that an idle window has no timer. */
export function useElapsedSeconds(subject: unknown, running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    setElapsed(0);
    if (!running) return;
    const start = performance.now();
    const timer = setInterval(() => setElapsed(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [subject, running]);
  return elapsed;
}

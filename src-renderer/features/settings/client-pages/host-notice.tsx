import { useHostState } from '../../../bridge/index.ts';
import { HostProblem } from './host-problem.tsx';

/** Reports over every screen that the client pages are off. */
export function HostNotice() {
  const host = useHostState();
  if (host?.service.state !== 'failed') return null;
  return (
    <div className="shrink-0 border-b border-line px-6 py-3">
      <HostProblem host={host} />
    </div>
  );
}

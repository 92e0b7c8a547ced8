export { BridgeProvider, useBridge } from './bridge-context.tsx';
export { callWithDeadline } from './call-with-deadline.ts';
export { useHostState } from './use-host-state.ts';
export { useUpdateState } from './use-update-state.ts';
export { createWindowCarrier } from './window-carrier.ts';

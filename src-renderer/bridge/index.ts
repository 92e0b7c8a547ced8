export { BridgeProvider, useBridge } from './bridge-context.tsx';
export { callWithDeadline } from './call-with-deadline.ts';
export { createWindowCarrier } from './window-carrier.ts';

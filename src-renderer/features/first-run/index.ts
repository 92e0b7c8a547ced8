export { FirstRunGate } from './first-run-gate.tsx';

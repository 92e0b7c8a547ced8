export { OutboxScreen, type OutboxScreenProps } from './outbox-screen.tsx';

import { vi } from 'vitest';

// Stores of the window read what it keeps as they load; Node has no such storage.
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

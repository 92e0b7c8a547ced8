import { vi } from 'vitest';

// The window's stores read localStorage when they are loaded, and Node has none.
const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
});

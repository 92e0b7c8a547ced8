import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { ToastProvider } from '../overlays/toast.tsx';

/** jsdom measures nothing. */
class NoObserver {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}

/** Renders into a jsdom document, until the test ends. */
export function render(element: ReactNode): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: NoObserver });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(createElement(ToastProvider, null, element)));
  onTestFinished(() => act(() => root.unmount()));
}

/** The button with the text or accessible name. */
export function findButton(name: string): HTMLElement {
  const buttons = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')];
  const found = buttons.find((button) => (button.ariaLabel ?? button.textContent).includes(name));
  if (found === undefined) throw new Error(`There is no button “${name}”.`);
  return found;
}

/** Presses a button and lets its effects happen. */
export async function press(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    await Promise.resolve();
  });
}

/** Types into a field, in place of what it has. */
export async function typeInto(field: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  });
}

/** Waits until the check passes. Updates meanwhile happen by themselves, as in a window. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await vi.waitFor(check);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
}

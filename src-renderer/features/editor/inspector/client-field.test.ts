// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { undoOwner } from '../../../state/commands/index.ts';
import { watchFieldTyping } from '../../../state/commands/field-undo.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { render, typeInto } from '../../../ui/testing/render.ts';

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

async function pressEscape(field: HTMLInputElement): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  act(() => void field.dispatchEvent(event));
  await pause();
}

test.each([
  ['as it is', null, 'window'],
  ['after typing', 'Ben', 'nothing'],
])(
  'Escape in the client field keeps the client, and undo changes nothing else: %s',
  async (_what, typed, owner) => {
    onTestFinished(watchFieldTyping());
    const onChange = vi.fn<(value: string | null) => void>();
    const options = [
      { value: 'rosa', label: 'Rosa Diaz' },
      { value: 'ben', label: 'Ben Pine' },
    ];
    render(createElement(Combobox, { label: 'Client', value: 'rosa', options, onChange }));
    const field = document.querySelector('input');
    if (field === null) throw new Error('There is no field.');
    act(() => field.focus());
    if (typed !== null) await typeInto(field, typed);
    await pressEscape(field);
    await pressEscape(field);
    expect(field.value).toBe('Rosa Diaz');
    expect(undoOwner(field, 'undo')).toBe(owner);
    act(() => field.blur());
    await pause();
    expect(onChange).not.toHaveBeenCalled();
    expect(field.value).toBe('Rosa Diaz');
  },
);

import type { Language } from '#shared/i18n/languages.ts';
import { typographicChange } from '#shared/text/typography/typographic-change.ts';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** A change of a field, while nothing else has happened to it. */
interface LastChange {
  readonly field: Field;
  /** The value that it made. */
  readonly value: string;
  /** The cursor behind it. */
  readonly cursor: number;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Runs a command of the browser's editing. */
function edit(field: Field, command: 'insertText' | 'undo', text?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the browser's undo knows no other changes of a field
  field.ownerDocument.execCommand(command, false, text);
}

/**
 * Writes quotation marks, dashes and spaces of a language while typing into the plain fields within an element.
 * Backspace or undo directly behind a change brings back what was typed. Pasted text stays as it is.
 *
 * @param language called for each typed character; null while typography is off
 * @returns a function that stops it
 */
export function watchTypography(area: HTMLElement, language: () => Language | null): () => void {
  let last: LastChange | null = null;
  /** The cursor of each typed value that was changed since the field got the focus. */
  const cursors = new Map<string, number>();
  let isWriting = false;

  function write(field: Field): void {
    const current = language();
    const { value, selectionStart: cursor, selectionEnd } = field;
    if (current === null || cursor === null || cursor !== selectionEnd) return;
    const change = typographicChange(value.slice(0, cursor), current);
    if (change === null) return;
    cursors.set(value, cursor);
    field.setSelectionRange(change.start, change.end);
    isWriting = true;
    edit(field, 'insertText', change.insert);
    isWriting = false;
    const behind = cursor + field.value.length - value.length;
    field.setSelectionRange(behind, behind);
    last = { field, value: field.value, cursor: behind };
  }

  function onInput(event: Event): void {
    if (isWriting || !(event instanceof InputEvent) || !isField(event.target)) return;
    last = null;
    const { target: field, inputType, data, isComposing } = event;
    const cursor = inputType === 'historyUndo' ? cursors.get(field.value) : undefined;
    // The browser selects what comes back, and the next letter would replace it.
    if (cursor !== undefined) field.setSelectionRange(cursor, cursor);
    // Several characters are a correction or a completion, which is taken as it is.
    if (inputType === 'insertText' && !isComposing && data?.length === 1) write(field);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Backspace' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (last === null || event.target !== last.field) return;
    const { field, value, cursor } = last;
    last = null;
    if (field.value !== value || field.selectionStart !== cursor || field.selectionEnd !== cursor) return;
    event.preventDefault();
    edit(field, 'undo');
  }

  /** A dead key composes its quotation mark. */
  function onCompositionEnd({ target, data }: CompositionEvent): void {
    if (data === '' || !isField(target)) return;
    setTimeout(() => {
      const cursor = target.selectionStart ?? 0;
      // A click elsewhere ends a composition too.
      if (target.isConnected && target.value.slice(0, cursor).endsWith(data)) write(target);
    });
  }

  function onFocus(): void {
    last = null;
    cursors.clear();
  }

  area.addEventListener('input', onInput);
  area.addEventListener('keydown', onKeyDown);
  area.addEventListener('compositionend', onCompositionEnd);
  area.addEventListener('focusin', onFocus);
  return () => {
    area.removeEventListener('input', onInput);
    area.removeEventListener('keydown', onKeyDown);
    area.removeEventListener('compositionend', onCompositionEnd);
    area.removeEventListener('focusin', onFocus);
  };
}

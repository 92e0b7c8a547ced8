import type { Language } from '#shared/i18n/languages.ts';
import { createFieldMarks, type PlainField } from './field-marks.ts';
import type { SpellingRules } from './spelling-rules.ts';
import { wordsIn, type TextWord } from './words-in.ts';

/** Time without typing after which the words are checked, ms. */
const settledMs = 300;
/** Time after which a word counts as finished, although the cursor stands at its end, ms. */
const finishedMs = 1500;

/** A wrong word of a field, and where its menu opens. */
export interface AskedWord extends TextWord {
  readonly language: Language;
  readonly x: number;
  readonly y: number;
}

export interface WatchedField {
  /** Tells that the text has changed, by whomever. */
  changed(): void;
  stop(): void;
}

/**
 * Marks the words of a plain field that no dictionary has, from its first focus on: to read a dictionary takes a moment
 * and much memory.
 *
 * @param onAsked shows the menu of a word
 */
export function watchField(
  field: PlainField,
  rules: SpellingRules,
  onAsked: (word: AskedWord) => void,
): WatchedField {
  const marks = createFieldMarks(field);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let isOver = false;
  let wrong: readonly TextWord[] = [];

  const isTyped = ({ to }: TextWord): boolean =>
    field.ownerDocument.activeElement === field && field.selectionStart === to && field.selectionEnd === to;

  /** @param isFinished whether the word at the cursor counts as well */
  function show(isFinished: boolean): void {
    const language = isStarted && !field.readOnly ? rules.language() : null;
    wrong =
      language === null
        ? []
        : wordsIn(field.value).filter(
            (found) =>
              rules.isWrong(language, found.word) === true &&
              !rules.isLearned(found.word) &&
              (isFinished || !isTyped(found)),
          );
    marks.draw(wrong);
  }

  async function check(): Promise<void> {
    const language = rules.language();
    if (language !== null) {
      const words = new Set(wordsIn(field.value).map(({ word }) => word));
      const unknown = [...words].filter((word) => rules.isWrong(language, word) === undefined);
      if (unknown.length > 0) await rules.check(language, unknown);
    }
    if (isOver) return;
    show(false);
    clearTimeout(timer);
    timer = setTimeout(() => show(true), finishedMs);
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void check(), settledMs);
  }

  function changed(): void {
    // The marks move with their words at once.
    if (wrong.length > 0) show(false);
    schedule();
  }

  function start(): void {
    isStarted = true;
    schedule();
  }

  function ask(event: Event): void {
    const { button, ctrlKey, clientX, clientY } = event as MouseEvent;
    const isKey = button !== 2 && !ctrlKey;
    const at = field.selectionStart ?? -1;
    const found = isKey
      ? wrong.find(({ from, to }) => from <= at && at <= to)
      : marks.wordAt(clientX, clientY);
    const language = rules.language();
    if (found == null || language === null) return;
    event.preventDefault();
    const { left, bottom } = field.getBoundingClientRect();
    onAsked({ ...found, language, x: isKey ? left : clientX, y: isKey ? bottom : clientY });
  }

  const dispose = rules.onChange(schedule);
  field.addEventListener('focus', start);
  field.addEventListener('blur', schedule);
  field.addEventListener('contextmenu', ask);
  if (field.ownerDocument.activeElement === field) start();
  return {
    changed,
    stop() {
      isOver = true;
      clearTimeout(timer);
      dispose();
      field.removeEventListener('focus', start);
      field.removeEventListener('blur', schedule);
      field.removeEventListener('contextmenu', ask);
      marks.remove();
    },
  };
}

/** Puts another word in the place of a wrong one, if that is still there. The browser's undo takes it back. */
export function replaceInField(field: PlainField, { word, from, to }: TextWord, next: string): void {
  if (field.value.slice(from, to) !== word) return;
  field.focus();
  field.setSelectionRange(from, to);
  // oxlint-disable-next-line typescript/no-deprecated -- the browser's undo knows no other changes of a field
  field.ownerDocument.execCommand('insertText', false, next);
}

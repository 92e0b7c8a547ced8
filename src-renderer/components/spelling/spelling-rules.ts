import type { Language } from '#shared/i18n/languages.ts';

/** What decides whether a word is marked, read at each check. */
export interface SpellingRules {
  /** The language of the text; null: nothing is marked. */
  readonly language: () => Language | null;
  /** Whether no dictionary has a word; undefined if it was never checked. */
  readonly isWrong: (language: Language, word: string) => boolean | undefined;
  /** Checks words, so that `isWrong` knows them. */
  readonly check: (language: Language, words: readonly string[]) => Promise<void>;
  /** Whether the user has added a word. */
  readonly isLearned: (word: string) => boolean;
  /** Calls back when `isLearned` or `language` may have changed; returns its dispose. */
  readonly onChange: (listener: () => void) => () => void;
}

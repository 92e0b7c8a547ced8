import { mostLearnedWords, usePreferences } from '../../state/preferences.ts';

/** Whether the user has added a word, in this spelling or without the capital of a sentence's start. */
export function isLearned(word: string): boolean {
  const { learnedWords } = usePreferences.getState();
  if (learnedWords.length === 0) return false;
  const [first = ''] = word;
  return learnedWords.includes(word) || learnedWords.includes(first.toLowerCase() + word.slice(first.length));
}

/** Adds a word. The oldest one gives way to it if there are too many. */
export function learnWord(word: string): void {
  const { learnedWords, set } = usePreferences.getState();
  set({ learnedWords: [...learnedWords.filter((each) => each !== word), word].slice(-mostLearnedWords) });
}

export function forgetWord(word: string): void {
  const { learnedWords, set } = usePreferences.getState();
  set({ learnedWords: learnedWords.filter((each) => each !== word) });
}

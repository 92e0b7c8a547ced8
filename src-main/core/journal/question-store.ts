import { questionSchema, type Question } from '#shared/sync/question.ts';
import { text, type Database } from './database.ts';

/** What waits for a person without belonging to an operation (S10, S15), and what was answered with "keep". */
export interface QuestionStore {
  all(): readonly Question[];
  find(questionId: string): Question | undefined;
  save(question: Question): void;
  remove(questionId: string): void;
}

/**
 * Questions in their table, as JSON.
 *
 * @param onChange told before every change
 */
export function createQuestionStore(database: Database, onChange: () => void): QuestionStore {
  // Few at any time and asked for at every turn of the engine: kept as they stand in the database.
  let kept: readonly Question[] | null = null;
  const forget = (): void => {
    kept = null;
  };
  database.onRollback(forget);

  function all(): readonly Question[] {
    kept ??= database
      .all('SELECT question FROM questions ORDER BY question_id')
      .map((row) => questionSchema.parse(JSON.parse(text(row, 'question'))));
    return kept;
  }

  return {
    all,
    find: (questionId) => all().find((question) => question.questionId === questionId),
    save(question) {
      onChange();
      database.run(
        'INSERT OR REPLACE INTO questions (question_id, question) VALUES (?, ?)',
        question.questionId,
        JSON.stringify(question),
      );
      forget();
    },
    remove(questionId) {
      onChange();
      database.run('DELETE FROM questions WHERE question_id = ?', questionId);
      forget();
    },
  };
}

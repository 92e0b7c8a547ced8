import { questionSchema, type Question } from '#shared/sync/question.ts';
import { sameOrDamaged, text, type Database, type Row } from './storage/database.ts';

/** What waits for the user without belonging to an operation (S10, S15), and what was answered with "keep". */
export interface QuestionStore {
  all(): readonly Question[];
  find(questionId: string): Question | undefined;
  save(question: Question): void;
  remove(questionId: string): void;
}

/** A row of `questions`. */
export function parseQuestion(row: Row): Question {
  const question = questionSchema.parse(JSON.parse(text(row, 'question')));
  sameOrDamaged([[text(row, 'question_id'), question.questionId]]);
  return question;
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
    kept ??= database.read(parseQuestion, 'SELECT * FROM questions ORDER BY question_id');
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

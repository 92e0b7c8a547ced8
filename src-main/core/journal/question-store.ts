import { questionSchema, type Question } from '#shared/sync/question.ts';
import { cacheRows } from './cached-rows.ts';
import { sameOrDamaged, text, type Database, type Row } from './storage/database.ts';

/** Decisions for the user that belong to no operation, and those answered with "keep". */
export interface QuestionStore {
  all(): readonly Question[];
  find(questionId: string): Question | undefined;
  save(question: Question): void;
  remove(questionId: string): void;
}

export function parseQuestion(row: Row): Question {
  const question = questionSchema.parse(JSON.parse(text(row, 'question')));
  sameOrDamaged([[text(row, 'question_id'), question.questionId]]);
  return question;
}

/** @param onChange called before every change */
export function createQuestionStore(database: Database, onChange: () => void): QuestionStore {
  const { all, clear } = cacheRows(database, parseQuestion, 'SELECT * FROM questions ORDER BY question_id');

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
      clear();
    },
    remove(questionId) {
      onChange();
      database.run('DELETE FROM questions WHERE question_id = ?', questionId);
      clear();
    },
  };
}

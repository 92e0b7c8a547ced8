import type { QuestionOf } from '#shared/sync/question.ts';
import { useDocuments, useOriginals } from '../../../data/index.ts';
import { contentsOfDuplicate, proposalOfDuplicate, type DuplicateContents } from './duplicate-contents.ts';

/** The present contents of a duplicate; undefined while they are read. */
export function useDuplicateContents(question: QuestionOf<'duplicate'>): DuplicateContents | undefined {
  const { entity, duplicateId } = question;
  const proposalId = proposalOfDuplicate(question);
  const isInLibrary = entity === 'section' && proposalId === null;
  const documents = useDocuments(proposalId === null ? [] : [proposalId]);
  const originals = useOriginals(isInLibrary ? [duplicateId] : []);
  if (documents === undefined || originals === undefined) return undefined;
  return contentsOfDuplicate(question, documents[0]?.sections ?? [...originals.values()]);
}

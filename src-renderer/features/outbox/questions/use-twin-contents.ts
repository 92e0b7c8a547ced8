import type { QuestionOf } from '#shared/sync/question.ts';
import { useDocuments, useOriginals } from '../../../data/index.ts';
import { contentsOfTwin, proposalOfTwin, type TwinContents } from './twin-contents.ts';

/** What stands in a twin by now; undefined while it is being read. */
export function useTwinContents(question: QuestionOf<'twin'>): TwinContents | undefined {
  const { entity, twinId } = question;
  const proposalId = proposalOfTwin(question);
  const isInLibrary = entity === 'section' && proposalId === null;
  const documents = useDocuments(proposalId === null ? [] : [proposalId]);
  const originals = useOriginals(isInLibrary ? [twinId] : []);
  if (documents === undefined || originals === undefined) return undefined;
  return contentsOfTwin(question, documents[0]?.sections ?? [...originals.values()]);
}

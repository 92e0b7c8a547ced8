export { flushDrafts } from './draft-registry.ts';
export { useAutosave, type Autosave } from './use-autosave.ts';
export { useDraft, type Draft } from './use-draft.ts';

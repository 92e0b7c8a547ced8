export { useAutosave } from './use-autosave.ts';
export { useDraft } from './use-draft.ts';

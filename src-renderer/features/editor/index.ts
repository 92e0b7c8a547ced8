export type { AskedSection } from './editor-props.ts';
export { EditorScreen } from './editor-screen.tsx';
export { LibraryEditorScreen, type LibraryPlace } from './library/library-editor-screen.tsx';

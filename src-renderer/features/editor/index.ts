export { EditorScreen } from './editor-screen.tsx';
export { LibraryEditorScreen, type LibraryPlace } from './library-editor-screen.tsx';

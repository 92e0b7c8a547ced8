import type { Editor } from '@tiptap/core';

export const isUsable = (editor: Editor | null): editor is Editor => editor !== null && !editor.isDestroyed;

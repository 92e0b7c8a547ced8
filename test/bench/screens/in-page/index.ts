export { openLong, pasteLines, slowKeys, watchKeys } from './editor.ts';
export { changeLines, focusText, scrollLines } from './floors.ts';
export { openInTurns, openRows, scrollList, searchList, searchPalette } from './list.ts';
export { untilEmptyPainted, untilListed } from './window.ts';

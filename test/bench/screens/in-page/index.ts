export { openLong, pasteLines, slowKeys, watchKeys } from './editor.ts';
export { openRows, scrollList, searchList, searchPalette } from './list.ts';
export { untilEmptyPainted, untilListed } from './window.ts';

/** The attributes by which a text says what a block is. `safe-markup.ts` has the same classes. */
export const calloutMarkup = 'class="callout"';
export const columnsMarkup = 'class="columns"';
export const columnMarkup = 'class="column"';
export const checklistMarkup = 'class="checklist"';
export const checkedMarkup = 'class="checked"';
export const videoMarkup = 'class="video"';
export const brandMarkup = 'class="brand"';

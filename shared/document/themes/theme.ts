import type { FontId } from '../../domain/account/brand.ts';

/** How a theme differs from the base styles. */
export interface Theme {
  /** The typeface of the text, and that of the headings. A typeface of the account replaces both. */
  readonly body: FontId;
  readonly heading: FontId;
  /** Whether the header is a cover: a page of its own on paper, with the picture that the proposal begins with. */
  readonly hasCover: boolean;
  readonly styles: string;
}

import type { Theme } from './theme.ts';

/** A large title and strong contrasts. */
export const studio: Theme = {
  body: 'inter',
  heading: 'inter',
  hasCover: false,
  styles:
    ':root{--accent:#2b4acb;--ink:#14161c}h1{font-size:48px;line-height:52px;font-weight:700;letter-spacing:-.03em}h2{font-size:18px;line-height:26px;font-weight:700}.body h3{font-size:17px;line-height:26px}.facts{border-top-color:var(--ink)}@media (max-width:640px){h1{font-size:32px;line-height:38px}}',
};

/** Links may lead to the web, to an e-mail address, or to a placeholder. */
export function isAllowedLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/iu.test(url) || /^\{\{[^{}]+\}\}$/u.test(url);
}

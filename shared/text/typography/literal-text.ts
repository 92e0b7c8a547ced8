/** What was typed for the characters that the rules write within a word. */
const typedFor: readonly (readonly [string, string])[] = [
  ['’', "'"],
  ['—', '---'],
  ['–', '--'],
  ['…', '...'],
];

/** The name before the `@` that was just typed. */
const mailbox = /(?<=^|[\s“„«‘‚(<:])[\p{L}\p{N}.!#$%&*+/=?^_{|}~’–—…-]+(?=@$)/u;

/** Writes the name in an e-mail address as it was typed, once the `@` shows what it is. */
export function restoreMailbox(text: string): string {
  return text.replace(mailbox, (name) =>
    typedFor.reduce((result, [written, typed]) => result.replaceAll(written, typed), name),
  );
}

const address = /:\/\/|^\P{L}*(?:www\.|mailto:|tel:)|[^\s“„«‘‚(]@/iu;

/** The length from which a word may be the rest of an address that starts out of reach. */
const addressLength = 80;

/** Whether the text ends in an address of the web or of e-mail. */
export function endsInAddress(text: string): boolean {
  const word = /\S*$/u.exec(text)?.[0] ?? '';
  return word.length >= addressLength || address.test(word);
}

/** Whether the text ends in code that is still being typed, behind an opening backtick. */
export function endsInCode(text: string): boolean {
  return text.split('`').length % 2 === 0;
}

/** Longest address that SMTP carries (RFC 5321), characters. */
const longest = 254;

const outer = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** The domain behind the `@`, as labels. Letters of any script may stand in it (IDN). */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.every((part) => label.test(part)) && !/^\d+$/u.test(labels.at(-1) ?? '');
}

/** Whether a text can be a mailbox: one `@`, no spaces, a domain; the receiving server decides the rest. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longest && outer.test(text) && isDomain(text.slice(text.indexOf('@') + 1));
}

/** As `isEmailAddress`, of a mailbox that the internet can reach: its domain has a dot. */
export function isPublicEmailAddress(text: string): boolean {
  return isEmailAddress(text) && text.slice(text.indexOf('@')).includes('.');
}

/** Longest address that SMTP allows (RFC 5321), characters. */
const longest = 254;

const outer = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text is a domain. Letters of any script are allowed (IDN). */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.every((part) => label.test(part)) && !/^\d+$/u.test(labels.at(-1) ?? '');
}

/** Whether a text has the form of an e-mail address: one `@`, no spaces, a domain. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longest && outer.test(text) && isDomain(text.slice(text.indexOf('@') + 1));
}

/** `isEmailAddress` for a domain with a dot, so that the address is not local to a network. */
export function isPublicEmailAddress(text: string): boolean {
  return isEmailAddress(text) && text.slice(text.indexOf('@')).includes('.');
}

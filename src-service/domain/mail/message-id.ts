/** A message id in the domain of its sender, as receivers expect. */
export function messageId(random: string, sender: string): string {
  return `<${random}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
}

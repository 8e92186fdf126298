/** Names of hosts on the public internet, as they stand in e-mail and shop addresses. */

/**
 * Whether a text is a host's name of at least two labels, in any script, and not an address in numbers.
 * Judged after compatibility folding, as browsers do: '１２７.０.０.１' is 127.0.0.1 to them, and a last label
 * of digits (or 0x…) makes an IPv4 address of any name, however it is written.
 */
export function isHostName(text: string): boolean {
  const labels = text.normalize('NFKC').split('.')
  return labels.length > 1 && labels.every(isLabel) && !/^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
}

/** Letters and digits with hyphens between them, at most 63 (RFC 1035). */
function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label)
}

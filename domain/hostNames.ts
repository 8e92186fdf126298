/**
 * Whether a text is a public host name, as in e-mail addresses and store URLs: at least two labels in any script, and
 * not an IP address. Checked after compatibility normalisation, as browsers do: they read '１２７.０.０.１' as
 * 127.0.0.1, and any name with a last label of digits (or 0x…) as an IPv4 address.
 */
export function isHostName(text: string): boolean {
  const labels = text.normalize('NFKC').split('.')
  return labels.length > 1 && labels.every(isLabel) && !/^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
}

/** At most 63 letters and digits, with hyphens between them (RFC 1035). */
function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label)
}

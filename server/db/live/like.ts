/** A pattern of LIKE for texts that contain this one; its own wildcards are ordinary characters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

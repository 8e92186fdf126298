/** A log entry, written as one line of JSON. Must never contain a body, token, query string or e-mail address. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string } & Record<
  string,
  string | number | boolean | undefined
>
export type Log = (entry: LogEntry) => void

/** Creates a log that writes one line for each entry, with the time first. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}

/**
 * The first stack frames of an error without its message: database errors quote the values of the statement.
 */
export function stackFramesOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  const after = error.stack.indexOf(error.message) + error.message.length
  return error.stack
    .slice(after)
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 6)
    .join(' | ')
}

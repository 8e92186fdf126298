/** One line of JSON an event. No body, token, query or address of a person is ever given to it. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string } & Record<
  string,
  string | number | boolean | undefined
>
export type Log = (entry: LogEntry) => void

/** Writes entries as lines, with the time first. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`)
}

/**
 * Where an error came from, without what it says: messages of a database quote the values that it was given.
 */
export function framesOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  const after = error.stack.indexOf(error.message) + error.message.length
  return error.stack
    .slice(after)
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 6)
    .join(' | ')
}

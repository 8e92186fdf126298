import { writeSync } from 'node:fs'
import { now } from '#server/db/clock.ts'

/** A log entry, written as one line of JSON. Must never contain a body, token, query string or e-mail address. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string } & Record<
  string,
  string | number | boolean | undefined
>
export type Log = (entry: LogEntry) => void

/** Creates a log that writes one line for each entry, with the time first. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  return (entry) => write(lineOf(entry, now()))
}

function lineOf(entry: LogEntry, time: Date): string {
  return `${JSON.stringify({ time: time.toISOString(), ...entry })}\n`
}

/**
 * Creates a `write` for a log that never throws and never waits. A line that cannot be written, because the reader of
 * the output is gone or slow or because the disk is full, is dropped and counted; `onDropped` makes the line that
 * states the count, which is written before the next line that can be.
 *
 * @param writeBytes writes to the output and returns the number of bytes written; throws when it cannot.
 */
export function createSafeWrite(
  writeBytes: (bytes: Uint8Array) => number,
  onDropped: (lines: number) => string,
): { write: (line: string) => void; droppedLines: () => number } {
  let dropped = 0
  let droppedInAll = 0
  /** Whether the last line was written in part, so that the next one has to start on a line of its own. */
  let isCut = false

  function tryToWrite(line: string): boolean {
    const bytes = new TextEncoder().encode(isCut ? `\n${line}` : line)
    try {
      const written = writeBytes(bytes)
      isCut = written > 0 ? written < bytes.length : isCut
      return written === bytes.length
    } catch {
      return false
    }
  }

  return {
    write(line) {
      if (dropped > 0 && tryToWrite(onDropped(dropped))) dropped = 0
      if (dropped === 0 && tryToWrite(line)) return
      dropped += 1
      droppedInAll += 1
    },
    droppedLines: () => droppedInAll,
  }
}

/**
 * The log of this process, on its standard output, with the time of the database as soon as that is known. It writes to
 * the file descriptor: the stream would end the process with its 'error' event, and would be of no use after the first
 * failure.
 */
export function createProcessLog(writeBytes = (bytes: Uint8Array) => writeSync(process.stdout.fd, bytes)): {
  log: Log
  print: (line: string) => void
  /** How many lines were dropped since the start. */
  droppedLines: () => number
} {
  // Making the stream also makes a pipe non-blocking, so that a reader that no longer reads does not stop the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const { write, droppedLines } = createSafeWrite(writeBytes, (lines) =>
    lineOf({ level: 'warn', event: 'log.dropped', lines }, now()),
  )
  return { log: createLog(write, now), print: (line) => write(`${line}\n`), droppedLines }
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

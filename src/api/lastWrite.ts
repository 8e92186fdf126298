/** What became of a change: the server made it, refused it, or did not say. */
export type WriteOutcome = 'made' | 'refused' | 'unknown'

/** How long a change is the one that a person has just made, in milliseconds. */
const RECENT_MS = 60_000

let last: { at: number; outcome: WriteOutcome } | null = null

/** Remembers a change that is sent now. Returns what is told its outcome. */
export function noteWrite(): (outcome: WriteOutcome) => void {
  const write = { at: Date.now(), outcome: 'unknown' as WriteOutcome }
  last = write
  return (outcome) => {
    write.outcome = outcome
  }
}

/** What became of the change of the last minute; null where there was none. */
export function lastWriteOutcome(): WriteOutcome | null {
  return last && Date.now() - last.at < RECENT_MS ? last.outcome : null
}

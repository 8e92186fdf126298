/** What a company's people call a known place (orders.md §5). */
export type LearnedSpelling = {
  /** What it is compared by. */
  alias: string
  /** As a person wrote it. */
  written: string
  city: string
  /** The name of the person who taught it; '' if an earlier version stored it. */
  taughtBy: string
  taughtAt: number
}

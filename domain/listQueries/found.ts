/** What a search found: every row that matches, sorted. */
export type Found<Row> = { rows: Row[]; total: number }

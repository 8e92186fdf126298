/** What a search found: every row that matches, sorted. */
export type SearchResult<Row> = { rows: Row[]; total: number }

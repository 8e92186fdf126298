/** What a search found: the rows that match, sorted, and how many do in all. */
export type SearchResult<Row> = { rows: Row[]; total: number }

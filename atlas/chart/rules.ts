/** The guards of a chart, by name: the text of each, the words above it, and the rules of domain/ that it asks. */
export type Rules = Readonly<Record<string, Rule & { asks: readonly (Rule & { name: string })[] }>>

type Rule = { words?: string; text: string }

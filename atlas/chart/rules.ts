/** The guards of a chart, by name: the text of each, the words above it, and the rules of domain/ that it asks. */
export type Rules = Readonly<Record<string, Rule & { asks: readonly (Rule & { name: string })[] }>>

type Rule = { words?: string; text: string }

/**
 * The rules of every chart, by its id. Empty here: where the atlas is built, served or tested, the plugin
 * tools/build/atlasData.ts reads them from the sources and puts them in the place of this module.
 */
export const rules: Readonly<Record<string, Rules>> = {}

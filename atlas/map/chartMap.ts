import type { PackedLayout } from '#atlas/drawing/packedLayout.ts'

/** One chart runs another; `label` says in which state, or that it is a screen. */
export type Relation = { from: string; to: string; label: string }

/** Which chart runs which, and how that is drawn. */
export type ChartMap = { relations: Relation[]; layout: PackedLayout }

/**
 * The map of all charts. Null here: where the atlas is built, served or tested, the plugin tools/build/atlasData.ts
 * makes it and puts it in the place of this module.
 */
export const chartMap = null as ChartMap | null

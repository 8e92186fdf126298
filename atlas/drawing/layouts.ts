import type { PackedLayout } from './packedLayout.ts'

/**
 * The layout of every chart's drawing, by the chart's id. Empty here: where the atlas is built, served or tested,
 * the plugin tools/build/atlasData.ts computes them and puts them in the place of this module.
 */
export const layouts: Readonly<Record<string, PackedLayout>> = {}

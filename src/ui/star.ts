/**
 * An eight-pointed star as a relative SVG path of 96 by 96, from its start point. Stars side by side touch at four
 * points.
 */
export const STAR = 'l14-14v-20h20l14-14 14 14h20v20l14 14-14 14v20h-20l-14 14-14-14h-20v-20z'

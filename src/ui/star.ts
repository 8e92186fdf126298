/**
 * The eight-pointed star as a relative path of 96 by 96, begun at its start point: two squares of one centre, one on
 * its corner. Laid side by side, stars touch at four points and leave crosses between them.
 */
export const STAR = 'l14-14v-20h20l14-14 14 14h20v20l14 14-14 14v20h-20l-14 14-14-14h-20v-20z'

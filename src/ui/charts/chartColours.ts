/**
 * 1 to 6 are the colours of series; 6 is for the rest (look §2). The others are for further slices, which a legend in
 * the same order names. All can be told apart, also with colour blindness.
 */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/** As a CSS variable for drawings, so that a change of theme needs no new drawing. */
export const paintOf = (colour: ChartColour): string => `var(--chart-${colour})`

const SWATCH: Record<ChartColour, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
  7: 'bg-chart-7',
  8: 'bg-chart-8',
  9: 'bg-chart-9',
  10: 'bg-chart-10',
  11: 'bg-chart-11',
}

/** As a background class. */
export const groundOf = (colour: ChartColour): string => SWATCH[colour]

/** The six colours of series, distinct also with colour blindness; 6 is for the rest (look §2). */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6

/** As a CSS variable for drawings, so that a change of theme needs no new drawing. */
export const paintOf = (colour: ChartColour): string => `var(--chart-${colour})`

const SWATCH: Record<ChartColour, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
}

/** As a background class. */
export const groundOf = (colour: ChartColour): string => SWATCH[colour]

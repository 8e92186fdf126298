/** The six colours of series, apart for every kind of sight; `chart-6` is what is left over (look §2). */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6

/** As a drawing takes it: the theme switches it without drawing again. */
export const paintOf = (colour: ChartColour): string => `var(--chart-${colour})`

const SWATCH: Record<ChartColour, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
}

/** The same as a ground. */
export const groundOf = (colour: ChartColour): string => SWATCH[colour]

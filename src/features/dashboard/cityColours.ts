import type { ChartColour } from '#ui/charts/chartColours.ts'

/** The cities with the most people, and what is left, have a colour of their own. */
const own: Record<string, ChartColour> = {
  Karachi: 1,
  Lahore: 2,
  Islamabad: 3,
  Faisalabad: 4,
  Peshawar: 5,
  Rawalpindi: 7,
  Hyderabad: 8,
  Quetta: 9,
  Multan: 10,
  others: 6,
  elsewhere: 11,
}

const shared: readonly ChartColour[] = [7, 8, 9, 10]

/**
 * The colour of a city in drawings. It belongs to the city, whatever the filter and the rank. Small cities share a few
 * colours by their name; the legend has the order of the drawing.
 */
export function cityColour(city: string): ChartColour {
  const letters = Array.from(city).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return own[city] ?? shared[letters % shared.length] ?? 6
}

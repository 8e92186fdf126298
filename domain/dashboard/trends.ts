/** Trends: a figure compared with an earlier span of the same length. */

/**
 * The compared spans, which have the same length. `month`: this month so far and last month up to the same moment.
 * `week`: the same of weeks. `range`: the chosen days and as many before them. `day`: the chosen day and the same weekday one week before, today up to the same moment.
 */
export type TrendWindow = 'month' | 'week' | 'range' | 'day'

/** Both values in the unit of the figure; null when there is no value. */
export type Trend = {
  window: TrendWindow
  /** Whether the current span has not lasted a day yet: then a difference is neither good nor bad. */
  isPartialDay: boolean
  current: number | null
  previous: number | null
}

/** The change relative to the previous value (0.042 is up 4.2 %); null when that is 0 or a value is missing. */
export function relativeChange({ current, previous }: Pick<Trend, 'current' | 'previous'>): number | null {
  return current === null || previous === null || previous === 0 ? null : (current - previous) / previous
}

/** The change of a share in percentage points; null when a value is missing. */
export function pointChange({ current, previous }: Pick<Trend, 'current' | 'previous'>): number | null {
  return current === null || previous === null ? null : (current - previous) * 100
}

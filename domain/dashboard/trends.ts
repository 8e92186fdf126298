/** How a figure moved: now against an earlier time of the same length. */

/**
 * What is compared with what. `month`: this month so far with the same days of last month. `week`: this week so
 * far with last week up to the same hour. `day`: the chosen day with the same day a week before.
 */
type TrendWindow = 'month' | 'week' | 'day'

/** Both values in the unit of the figure; null where there was nothing to count. */
export type Trend = { window: TrendWindow; current: number | null; previous: number | null }

/** The change as a share of what it was (0.042 is up 4.2 %); null when it was nothing. */
export function relativeChange({ current, previous }: Trend): number | null {
  return current === null || previous === null || previous === 0 ? null : (current - previous) / previous
}

/** The change of a share in percentage points; null when either side has none. */
export function pointChange({ current, previous }: Trend): number | null {
  return current === null || previous === null ? null : (current - previous) * 100
}

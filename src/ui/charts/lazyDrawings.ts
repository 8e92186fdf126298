import { lazy } from 'react'

const load = () => import('./drawings.ts')

/** The drawings, fetched when the first of them is shown: the page around them does not wait for nivo. */
export const Doughnut = lazy(async () => ({ default: (await load()).Doughnut }))
export const GroupedBars = lazy(async () => ({ default: (await load()).GroupedBars }))
export const LineChart = lazy(async () => ({ default: (await load()).LineChart }))

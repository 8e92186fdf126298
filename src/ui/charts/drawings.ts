/** Everything that brings nivo with it, as one file that only a screen with charts fetches (design §10). */
export { Doughnut } from './Doughnut.tsx'
export { GroupedBars } from './GroupedBars.tsx'
export { LineChart } from './LineChart.tsx'

/** All components that import nivo, as one chunk that only a screen with charts loads (design §10). */
export { Doughnut } from './Doughnut.tsx'
export { GroupedBars } from './GroupedBars.tsx'
export { LineChart } from './LineChart.tsx'

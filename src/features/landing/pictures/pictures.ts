/** All pictures in one chunk. */
export { CustomerFacts } from './CustomerFacts.tsx'
export { HoursChart } from './HoursChart.tsx'
export { OrdersList } from './OrdersList.tsx'
export { Screens } from './Screens.tsx'
export { StuckOrders } from './StuckOrders.tsx'

/** One module, so that they are fetched together. */
export { CustomerFacts } from './CustomerFacts.tsx'
export { HoursChart } from './HoursChart.tsx'
export { OrdersList } from './OrdersList.tsx'
export { StuckOrders } from './StuckOrders.tsx'

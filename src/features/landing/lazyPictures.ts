import { lazy } from 'react'
import { onDemand } from '#ui/onDemand.ts'

const load = onDemand(() => import('./pictures/pictures.ts'))

export const OrdersList = lazy(async () => ({ default: (await load()).OrdersList }))
export const StuckOrders = lazy(async () => ({ default: (await load()).StuckOrders }))
export const CustomerFacts = lazy(async () => ({ default: (await load()).CustomerFacts }))
export const HoursChart = lazy(async () => ({ default: (await load()).HoursChart }))

import { lazy } from 'react'

const load = () => import('./pictures/pictures.ts')

export const OrdersList = lazy(async () => ({ default: (await load()).OrdersList }))
export const StuckOrders = lazy(async () => ({ default: (await load()).StuckOrders }))
export const CustomerFacts = lazy(async () => ({ default: (await load()).CustomerFacts }))
export const HoursChart = lazy(async () => ({ default: (await load()).HoursChart }))

import { lazy } from 'react'

const fetchAll = () => import('./pictures/pictures.ts')

export const OrdersList = lazy(async () => ({ default: (await fetchAll()).OrdersList }))
export const StuckOrders = lazy(async () => ({ default: (await fetchAll()).StuckOrders }))
export const CustomerFacts = lazy(async () => ({ default: (await fetchAll()).CustomerFacts }))
export const HoursChart = lazy(async () => ({ default: (await fetchAll()).HoursChart }))

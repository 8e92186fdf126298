import { ShowNothing } from '#ui/start/LoadBoundary.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'

const load = () => import('./pictures/pictures.ts')
const options = { Failure: ShowNothing }

export const OrdersList = lazyCode(async () => ({ default: (await load()).OrdersList }), options)
export const StuckOrders = lazyCode(async () => ({ default: (await load()).StuckOrders }), options)
export const CustomerFacts = lazyCode(async () => ({ default: (await load()).CustomerFacts }), options)
export const HoursChart = lazyCode(async () => ({ default: (await load()).HoursChart }), options)
export const Screens = lazyCode(async () => ({ default: (await load()).Screens }), options)

import { lazy } from 'react'

/**
 * The pictures of the product are drawn at build, like the rest of the page. Their code is fetched after that of
 * the page, which can be used without it; where it does not arrive, what was drawn stays.
 */
const fetched = import('./pictures/pictures.ts').catch(() => new Promise<never>(() => {}))

export const OrdersPicture = lazy(async () => ({ default: (await fetched).OrdersPicture }))
export const StuckOrdersPicture = lazy(async () => ({ default: (await fetched).StuckOrdersPicture }))
export const CustomerPicture = lazy(async () => ({ default: (await fetched).CustomerPicture }))
export const HoursPicture = lazy(async () => ({ default: (await fetched).HoursPicture }))

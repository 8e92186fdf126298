/** One module, so that they are fetched together. */
export { CustomerPicture } from './CustomerPicture.tsx'
export { HoursPicture } from './HoursPicture.tsx'
export { OrdersPicture } from './OrdersPicture.tsx'
export { StuckOrdersPicture } from './StuckOrdersPicture.tsx'

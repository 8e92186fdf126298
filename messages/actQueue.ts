/** The texts of acts on parcels that are sent in the background. */

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

export const actQueueMessages = {
  unsent: (p: { parcels: number }) =>
    `What you did to ${parcels(p.parcels)} couldn’t be saved, because the server did not answer. It is sent again until it does. Keep this tab open.`,
  openOrder: (p: { order: string }) => `Order ${p.order}`,
}

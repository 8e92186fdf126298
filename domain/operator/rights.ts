/** What an operator may do: decide on companies, read mails, change warehouses and connect couriers; or work on parcels at the provider. */
export const operatorRights = ['review', 'warehouse'] as const
export type OperatorRight = (typeof operatorRights)[number]

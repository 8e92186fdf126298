/** A company whose goods are at a provider's warehouse, and its orders. */
import type { LocationResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import * as live from './liveApp.ts'
import type { TestApp } from './testApp.ts'

/** At work on its own orders, of LAWN-1, with all of its stock at the provider's first warehouse, Korangi. */
export async function openStoredShop(app: TestApp, draft: Partial<OnboardingDraft> = {}) {
  const company = await live.openCompany(app, {
    use_own_warehouses: false,
    warehouse_ids: app.warehouseIds.slice(0, 1),
    split_logic: 'OPTION_2',
    ...draft,
  })
  const { owner } = company
  await owner.send(livePaths.workspace, { kind: 'live' })
  const { rows } = await live.done(owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
  const [location] = rows
  if (!location) throw new Error('The company has no copy of the warehouse')
  const product = await company.addProduct('LAWN-1', {}, 249_950)
  /** What the provider counts, whoever may count. */
  await app.testDatabase.query(
    'insert into stock (company_id, product_id, location_id, on_hand) values ($1, $2, $3, 90)',
    [company.companyId, product.id, location.id],
  )
  return {
    ...company,
    location,
    product,
    read: ({ id }: { id: string }) =>
      live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, { id }))),
    /** An order that is verified: its parcel waits at the warehouse. */
    async verified(quantity = 1, city = live.customer.city): Promise<OrderResponse> {
      const given = { ...live.newOrder({ 'LAWN-1': quantity }), customer: { ...live.customer, city } }
      const order = await live.done(owner.send<OrderResponse>(livePaths.orders, given))
      return live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    },
  }
}

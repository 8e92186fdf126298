/** VERIFY of many orders sends each without a reason: an unpaid card order is left out (orders.md §1, transition 4). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { firstAnswers } from '#domain/fulfilment/firstAnswers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { callOf } from '#domain/fulfilment/sentActs.ts'
import { preparedActs } from '#machines/orderBatch/preparedActs.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const karachi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [karachi.id]: 50 }, 150_000)
})
afterAll(() => app.close())

const verify = { type: 'order.verified', parcelId: null } as const

test.each(['owner', 'manager', 'agent'] as const)(
  'a batch of VERIFY never verifies a card order that is not paid in full: sent by the %s',
  async (role) => {
    const person = role === 'owner' ? company.owner : await company.join(role)
    const order = async (minor: number, changes = {}) => {
      const paid = minor > 0 ? { minor, reference: 'HBL-1' } : null
      const draft = live.newOrder({ 'LAMP-7': 1 }, { payment: 'CC', paid, ...changes })
      const { id } = await live.done(company.owner.send<OrderResponse>(livePaths.orders, draft))
      return (await person.get<OrderResponse>(`${livePaths.orders}${id}/`)).body
    }
    const free = { shipping_minor: 0, gift_card: { code: 'G-1', minor: 150_000 } }
    const orders = [await order(0), await order(174_999), await order(175_000), await order(0, free)]
    // The browser leaves them out, and so does the server when they are sent all the same.
    const left = { is: 'refused', reasons: [{ code: role === 'owner' ? 'unpaid' : 'paymentPending' }] }
    expect(orders.map((each) => preparedActs(each, 'order.verified', {}, () => 'k'))).toMatchObject([
      left,
      left,
      { is: 'ready' },
      // Nothing is to be paid for it.
      { is: 'ready' },
    ])
    const answers = []
    for (const each of orders) {
      const sent = callOf(each, verify, firstAnswers(each, verify))
      answers.push(await live.sendEvent(person, each, sent.to === 'order' ? sent.event : { type: '' }))
    }
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 200, 200])
    const after = orders.map(({ id }) => person.get<OrderResponse>(`${livePaths.orders}${id}/`))
    expect((await Promise.all(after)).map(({ body }) => body.status)).toEqual([
      'pending-cc',
      'pending-cc',
      'awaiting-approval',
      'awaiting-approval',
    ])
  },
)

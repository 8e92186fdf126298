import { expect, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  type CustomerDetailField,
  customerDetailFields,
  isRequiredCustomerField,
  trimmedCustomer,
} from '#domain/orders/customerFields.ts'
import type { Order, OrderCustomer } from '#domain/orders/order.ts'
import type { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { appMessages } from '#messages/app.ts'
import { orderDetailMessages as messages, ordersMessages } from '#messages/orders.ts'
import { workspaceNoticeMessages as notices } from '#messages/workspaceNotices.ts'
import { customerDetailModel } from '#tests/model/customerDetail.model.ts'
import type { Drivers } from '#tests/model/driven.ts'
import type { Model } from '#tests/model/model.ts'
import { sampleOrders } from '#workspace/sample/orders.ts'
import { expectScreen, stateOf, typeInto } from './screen.ts'
import { openAfresh } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Chart = SnapshotFrom<typeof customerDetailMachine>

/**
 * The sample keeps what was saved, the model opens an order as it was. So each time another city is typed, unless
 * the model types the one that it has saved.
 */
type Visit = { page: Page; cities: number; typed: Record<string, string>; saved: Record<string, string> }

const [one, other] = sampleOrders(Date.now()).sort((a, b) => b.placedAt - a.placedAt) as [Order, Order]
const orders = { [one.id]: one, [other.id]: other }

const opened = ({ id, customer }: Order, isEditAsked: boolean) =>
  ({ type: 'order.opened', orderId: id, customer, isEditAsked }) as const

/** The model with two orders of the sample in the place of its own. */
const model: Model<typeof customerDetailMachine> = {
  ...customerDetailModel,
  steps: {
    ...customerDetailModel.steps,
    'opens an order': opened(one, false),
    'opens an order to edit it': opened(one, true),
    'opens another order': opened(other, false),
  },
}

const typedInModel = ' Multan '
const panel = (page: Page) => page.getByRole('region', { name: messages.customerDetail })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog', { name: messages.discardTitle })

/** Whoever is asked whether to discard has only the browser's own way out. */
async function toTheList(page: Page): Promise<void> {
  if (await dialog(page).isVisible()) await page.goBack()
  else await page.getByRole('link', { name: appMessages.screens.orders, exact: true }).click()
  await expectScreen(page, 'ordersList', { path: '/orders' })
}

const opens =
  (order: Order, isEditAsked: boolean) =>
  async ({ page }: Visit) => {
    if (!page.url().endsWith('/orders')) await toTheList(page)
    const name = isEditAsked ? ordersMessages.edit({ id: order.id }) : order.id
    await page.getByRole('link', { name, exact: true }).click()
  }

/** The customer of the open order as the sample has it by now. */
function savedCustomer({ orderId }: Chart['context'], { saved }: Visit): OrderCustomer {
  const customer = orders[orderId]?.customer
  if (!customer) throw new Error(`'${orderId}' is no order of the model`)
  return trimmedCustomer({ ...customer, city: saved[orderId] ?? customer.city })
}

const expectFacts = (visit: Visit, chart: Chart) => {
  const saved = savedCustomer(chart.context, visit)
  const shown = customerDetailFields.filter((field) => isRequiredCustomerField(field) || saved[field] !== '')
  return expectScreen(visit.page, 'customerDetail', {
    state: stateOf(chart),
    path: `/orders/${chart.context.orderId}`,
    fields: {},
    facts: Object.fromEntries(
      shown.map((field) => [messages.customerFields[field], saved[field] || messages.missing]),
    ),
  })
}

const expectForm = (visit: Visit, chart: Chart) => {
  const { orderId, draft } = chart.context
  const saved = savedCustomer(chart.context, visit)
  const city = draft.city === typedInModel ? (visit.typed[orderId] ?? '') : saved.city
  const field = (name: CustomerDetailField) => [
    messages.customerFields[name],
    { value: name === 'city' ? city : saved[name], error: '' },
  ]
  return expectScreen(visit.page, 'customerDetail', {
    state: stateOf(chart),
    path: `/orders/${orderId}`,
    facts: {},
    fields: Object.fromEntries(customerDetailFields.map(field)) as Record<string, never>,
    submit: { text: messages.save, isDisabled: false },
  })
}

const drivers: Drivers<Visit> = {
  starts: {
    'no order': async (visit) => {
      Object.assign(visit, { typed: {}, saved: {} })
      await openAfresh(visit.page, '/orders')
      await expect(visit.page.getByRole('link', { name: one.id, exact: true })).toBeVisible()
      // From here on the sample alone has the clock that can fail.
      await visit.page.evaluate(() => window.repairClock())
    },
  },
  steps: {
    'opens an order': opens(one, false),
    'opens an order to edit it': opens(one, true),
    'opens another order': opens(other, false),
    'leaves the order': ({ page }) => toTheList(page),
    edits: ({ page }) => button(page, messages.edit).click(),
    'takes up the draft': ({ page }) => button(page, messages.resumeChanges).click(),
    'discards the draft': ({ page }) => button(page, messages.discardChanges).click(),
    'types a city': async (visit, { context: { orderId, saved } }: Chart) => {
      visit.cities += 1
      const isSaved = saved.city === typedInModel.trim()
      visit.typed[orderId] = ` ${isSaved ? visit.saved[orderId] : `Multan ${visit.cities}`} `
      await typeInto(panel(visit.page).getByLabel(messages.customerFields.city), visit.typed[orderId])
    },
    saves: async ({ page }, _, next) => {
      await page.evaluate((fails) => void (window.failsToSave = fails), next === 'it is not saved')
      await button(page, messages.save).click()
    },
    cancels: ({ page }) => button(page, messages.cancel).click(),
    confirms: ({ page }) => dialog(page).getByRole('button', { name: messages.discardChanges }).click(),
    declines: ({ page }) => dialog(page).getByRole('button', { name: messages.keepEditing }).click(),
    // The sample saves at once, so that nobody sees it saving.
    'it is saved': async (visit, { context: { orderId } }: Chart) => {
      visit.saved[orderId] = (visit.typed[orderId] ?? '').trim()
      await expect(visit.page.getByText(notices.itemSaved({ name: orderId })).first()).toBeVisible()
    },
    'it is not saved': async ({ page }, { context: { orderId } }: Chart) => {
      await page.evaluate(() => void (window.failsToSave = false))
      await expect(page.getByText(notices.itemNotSaved({ name: orderId })).first()).toBeVisible()
    },
  },
  states: {
    closed: ({ page }) => expectScreen(page, 'customerDetail', { state: null, path: '/orders' }),
    viewing: async (visit, chart: Chart) => {
      await expectFacts(visit, chart)
      await expect(button(visit.page, messages.resumeChanges)).toHaveCount(0)
    },
    draftOffered: async (visit, chart: Chart) => {
      await expectFacts(visit, chart)
      await expect(button(visit.page, messages.resumeChanges)).toBeVisible()
    },
    'editing.typing': async (visit, chart: Chart) => {
      await expectForm(visit, chart)
      await expect(dialog(visit.page)).toHaveCount(0)
    },
    'editing.confirmingDiscard': async (visit, chart: Chart) => {
      await expectForm(visit, chart)
      await expect(dialog(visit.page)).toBeVisible()
    },
    'editing.saving': ({ page }) => expect(page.locator('[data-state="editing.saving"]')).toHaveCount(0),
  },
  outOfReach: [
    {
      steps: ['leaves the order'],
      in: ['closed'],
      because: 'no order is on the screen',
      see: ({ page }) => expect(panel(page)).toHaveCount(0),
    },
    {
      steps: ['the order is read again'],
      because: "on the sample this panel alone changes an order's customer",
      see: async (visit, chart) => {
        // The order is read again all the same.
        const { page } = visit
        await page.getByLabel(messages.addTag).selectOption({ index: 1 })
        await page.getByRole('button', { name: messages.applyChanges }).click()
        await expectFacts(visit, chart as Chart)
      },
    },
    {
      steps: ['opens an order', 'opens an order to edit it', 'opens another order', 'leaves the order'],
      in: ['editing.saving'],
      because: 'the sample saves before anybody can do anything else',
      see: ({ page }) => expect(page.locator('[data-state="editing.saving"]')).toHaveCount(0),
    },
  ],
}

declare global {
  interface Window {
    /** Whether the next save is to fail. */
    failsToSave: boolean
    repairClock: () => void
  }
}

/** Runs in the page before its code does: the sample asks the clock when it saves, and a clock that fails makes it fail. */
function breakClock() {
  const { now } = Date
  Date.now = () => {
    if (window.failsToSave) throw new Error('The clock is broken')
    return now()
  }
  window.repairClock = () => void (Date.now = now)
}

walkInBrowser('customerDetail', model, drivers, async (page) => {
  await page.addInitScript(breakClock)
  return { page, cities: 0, typed: {}, saved: {} }
})

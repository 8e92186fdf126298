import { expect, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  type CustomerDetailField,
  customerDetailFields,
  isRequiredCustomerField,
} from '#domain/orders/customerFields.ts'
import type { Order, OrderCustomer } from '#domain/orders/order.ts'
import type { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { appMessages } from '#messages/app.ts'
import { orderDetailMessages as messages, ordersMessages } from '#messages/orders.ts'
import { partMessages } from '#messages/parts.ts'
import { workspaceNoticeMessages as notices, workspaceNoticeMessages } from '#messages/workspaceNotices.ts'
import { customerDetailModel } from '#tests/model/customerDetail.model.ts'
import type { Drivers } from '#tests/model/driven.ts'
import type { Model } from '#tests/model/model.ts'
import { sampleOrders } from '#workspace/sample/orders.ts'
import { expectScreen, stateOf, typeInto } from './screen.ts'
import { openAfresh } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Chart = SnapshotFrom<typeof customerDetailMachine>
/** `readBy` is what makes the order be read next. */
type Visit = { page: Page; readBy: 'opening' | 'undo' | 'change' }

const byNewest = (one: Order, other: Order) => other.placedAt - one.placedAt
const { id, customer } = sampleOrders(Date.now()).sort(byNewest)[0] as Order
const leftUnsaved = { ...customer, city: 'Lahore' }
const typed = ' Multan '
const asItWas = `${customer.city} `

const { starts, steps } = customerDetailModel
const opened = (isEditAsked: boolean, draft: OrderCustomer | null) => ({
  input: (workspace: Chart['context']['workspace']) => ({ orderId: id, isEditAsked, draft, workspace }),
})

/** The model with an order of the sample in the place of its own. */
const model: Model<typeof customerDetailMachine> = {
  ...customerDetailModel,
  starts: {
    'an order': { ...starts['an order'], ...opened(false, null) },
    'an order to edit': { ...starts['an order to edit'], ...opened(true, null) },
    'an order with a draft': { ...starts['an order with a draft'], ...opened(false, leftUnsaved) },
    'an order with a draft, to edit': {
      ...starts['an order with a draft, to edit'],
      ...opened(true, leftUnsaved),
    },
  },
  steps: {
    ...steps,
    'the order is read': { type: 'order.read', customer, version: 1 },
    'types a city': { type: 'field.changed', field: 'city', value: typed },
    'types the city as it was': { type: 'field.changed', field: 'city', value: asItWas },
  },
}

const panel = (page: Page) => page.getByRole('region', { name: messages.customerDetail })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const city = (page: Page) => panel(page).getByLabel(messages.customerFields.city)
const dialog = (page: Page) => page.getByRole('alertdialog', { name: partMessages.discardTitle })
const missing = (page: Page) => page.getByRole('heading', { name: messages.missingOrder({ id }) })
const link = (page: Page, isEditAsked: boolean) =>
  page.getByRole('link', { name: isEditAsked ? ordersMessages.edit({ id }) : id, exact: true })

const opens =
  (isEditAsked: boolean, draft: OrderCustomer | null) => async (visit: Visit, _: unknown, next?: string) => {
    const { page } = visit
    await openAfresh(page, '/orders')
    await expect(link(page, isEditAsked)).toBeVisible()
    // From here on the sample alone has the clock that can fail.
    await page.evaluate(() => window.repairClock())
    if (draft) {
      await link(page, true).click()
      await typeInto(city(page), draft.city)
      await page.getByRole('link', { name: appMessages.screens.orders, exact: true }).click()
    }
    await link(page, isEditAsked).click()
    visit.readBy = next === 'the order is missing' ? 'undo' : 'opening'
    if (visit.readBy === 'opening') return
    await expect(panel(page)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: ordersMessages.remove({ id }) }).click()
    await expect(link(page, isEditAsked)).toHaveCount(0)
    await page.goForward()
  }

/** The order is read again after each change of it. */
async function changeTags(page: Page): Promise<void> {
  const tag = 'vip'
  const added = page.getByRole('button', { name: messages.removeTag({ tag: messages.tag[tag] }) })
  if (await added.isVisible()) await added.click()
  else await page.getByLabel(messages.addTag).selectOption(tag)
  await apply(page).click()
  await expect(apply(page)).toBeDisabled()
}

const apply = (page: Page) => page.getByRole('button', { name: messages.applyChanges })

const expectFacts = ({ page }: Visit, chart: Chart) => {
  const { orderId, saved } = chart.context
  const shown = customerDetailFields.filter((field) => isRequiredCustomerField(field) || saved[field] !== '')
  return expectScreen(page, 'customerDetail', {
    state: stateOf(chart),
    path: `/orders/${orderId}`,
    fields: {},
    facts: Object.fromEntries(
      shown.map((field) => [messages.customerFields[field], saved[field] || messages.missing]),
    ),
  })
}

const expectForm = ({ page }: Visit, chart: Chart) => {
  const { orderId, draft } = chart.context
  const field = (name: CustomerDetailField) => [
    messages.customerFields[name],
    { value: draft?.[name], error: '' },
  ]
  return expectScreen(page, 'customerDetail', {
    state: stateOf(chart),
    path: `/orders/${orderId}`,
    facts: {},
    fields: Object.fromEntries(customerDetailFields.map(field)) as Record<string, never>,
    submit: { text: messages.save, isDisabled: false },
  })
}

const expectNever = (state: string) => (visit: Visit) =>
  expect(visit.page.locator(`[data-chart="customerDetail"][data-state="${state}"]`)).toHaveCount(0)

const drivers: Drivers<Visit> = {
  starts: {
    'an order': opens(false, null),
    'an order to edit': opens(true, null),
    'an order with a draft': opens(false, leftUnsaved),
    'an order with a draft, to edit': opens(true, leftUnsaved),
  },
  steps: {
    'the order is read': async (visit) => {
      const { page, readBy } = visit
      if (readBy === 'undo') await page.getByRole('button', { name: workspaceNoticeMessages.undo }).click()
      if (readBy === 'change') await changeTags(page)
      visit.readBy = 'change'
    },
    'the order is missing': ({ page }) => expect(missing(page)).toBeVisible(),
    edits: ({ page }) => button(page, messages.edit).click(),
    'takes up the draft': ({ page }) => button(page, messages.resumeChanges).click(),
    'discards the draft': ({ page }) => button(page, partMessages.discard).click(),
    'types a city': ({ page }) => typeInto(city(page), typed),
    'types the city as it was': ({ page }) => typeInto(city(page), asItWas),
    saves: async ({ page }, _, next) => {
      await page.evaluate((fails) => void (window.failsToSave = fails), next === 'it is not saved')
      await button(page, messages.save).click()
    },
    cancels: ({ page }) => button(page, messages.cancel).click(),
    confirms: ({ page }) => dialog(page).getByRole('button', { name: partMessages.discard }).click(),
    declines: ({ page }) => dialog(page).getByRole('button', { name: partMessages.keepEditing }).click(),
    'it is saved': ({ page }) =>
      expect(page.getByText(notices.itemSaved({ name: id })).first()).toBeVisible(),
    'it is not saved': async ({ page }) => {
      await page.evaluate(() => void (window.failsToSave = false))
      await expect(page.getByText(notices.itemNotSaved({ name: id })).first()).toBeVisible()
    },
  },
  states: {
    // The sample reads and saves at once, so that nobody sees it do so.
    waiting: expectNever('waiting'),
    'editing.saving': expectNever('editing.saving'),
    'editing.confirmingReallocation': expectNever('editing.confirmingReallocation'),
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
  },
  outOfReach: [
    {
      steps: ['the order is read with another city'],
      because: "on the sample this panel alone changes an order's customer",
      see: async ({ page }) => {
        const fields = page.getByRole('textbox', { name: messages.customerFields.city })
        await expect(fields).toHaveCount(await city(page).count())
      },
    },
    {
      steps: ['the order is read'],
      in: ['viewing', 'draftOffered', 'editing'],
      when: ({ saved }) => saved.city !== customer.city,
      because: 'once another city is saved, the order is read with that one',
      see: async (visit, chart) => {
        await changeTags(visit.page)
        await (chart.hasTag('editing') ? expectForm : expectFacts)(visit, chart as Chart)
      },
    },
    {
      steps: ['the order is missing'],
      in: ['viewing', 'draftOffered', 'editing'],
      because: 'an order is deleted in the list alone',
      see: ({ page }) =>
        expect(page.getByRole('button', { name: ordersMessages.remove({ id }) })).toHaveCount(0),
    },
    {
      steps: ['the order is read'],
      in: ['editing.confirmingDiscard'],
      because: 'the question comes first',
      see: ({ page }) => expect(apply(page)).toHaveCount(0),
    },
    {
      steps: ['the order is read'],
      in: ['editing.saving'],
      because: 'the sample saves before anything else can happen',
      see: expectNever('editing.saving'),
    },
    {
      steps: [
        'somebody else was first',
        'it is saved in the next version',
        'it would leave from elsewhere',
        'lets it leave from elsewhere',
        'leaves it where it is',
      ],
      because: 'the sample belongs to one person',
      see: expectNever('editing.saving'),
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

walkInBrowser('customerDetail', model, drivers, async (page): Promise<Visit> => {
  await page.addInitScript(breakClock)
  return { page, readBy: 'opening' }
})

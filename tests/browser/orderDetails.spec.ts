import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

const customer = (page: Page) => page.getByRole('region', { name: 'Customer Detail' })
const cancelEditing = (page: Page) => customer(page).getByRole('button', { name: 'CANCEL' })
const edit = (page: Page) => page.getByRole('button', { name: 'EDIT' })
const order = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: id })
/** The value beside a term. */
const fact = (page: Page, term: string) =>
  page.locator('dt').getByText(term, { exact: true }).locator('xpath=following-sibling::dd')

/** Opens an order from the list, so that there is something to go back to. */
async function openFromList(page: Page, id: string): Promise<void> {
  await page.goto(`/orders?q=${id}`)
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(customer(page)).toBeVisible()
}

test('By keyboard alone: find an order, open it, edit its customer, come back to the same place', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('KW-1126')
  await expect(page).toHaveURL('/orders?q=KW-1126')
  const link = page.getByRole('link', { name: 'KW-11263', exact: true })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders/KW-11263?q=KW-1126')
  await expect(page).toHaveTitle('KW-11263 · Karwan')

  await tabTo(page, edit(page))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Noor Jahan')
  await page.keyboard.press('Enter')
  await expect(edit(page)).toBeFocused()
  await expect(fact(page, 'Name')).toHaveText('Noor Jahan')

  await tabTo(page, page.getByRole('button', { name: 'Back' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders?q=KW-1126')
  await expect(link).toBeFocused()
  await expect(page.getByRole('row', { name: /KW-11263/ })).toContainText('Noor Jahan')
})

test('Back at the address without a number is that of the browser, also after a typed address', async ({
  page,
}) => {
  await page.goto('/customers')
  await page.goto('/orderDetails')
  await expect(page.getByRole('button', { name: 'VERIFY' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/customers')
})

test('On a phone total and actions are in view all along, and cover nothing at the end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/orders/KW-11282')
  await expect(customer(page)).toBeVisible()
  const amount = (await fact(page, 'G. Total').textContent()) ?? ''
  await expect(page.locator('main header')).toContainText(`${amount}, COD`)

  const actions = page.getByRole('group', { name: 'What to do with KW-11282' }).locator('> *')
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const navigation = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  const expectAboveNavigation = async () => {
    const box = await boxOf(actions)
    expect(Math.abs(box.y + box.height - navigation.y)).toBeLessThanOrEqual(1)
    return box
  }
  const atTop = await expectAboveNavigation()
  for (const name of ['CANCEL', 'VERIFY', 'INITIATE IVR CALL']) {
    const box = await boxOf(actions.getByRole('button', { name }))
    // In one line, and large enough for a thumb.
    expect(box.y - atTop.y).toBeLessThan(box.height)
    expect(box.height).toBe(44)
  }
  await page.keyboard.press('End')
  await expect(fact(page, 'G. Total')).toBeInViewport()
  await expect
    .poll(async () => {
      const last = await boxOf(fact(page, 'G. Total'))
      return last.y + last.height <= (await boxOf(actions)).y
    })
    .toBe(true)
  await expectAboveNavigation()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expectAboveNavigation()

  // While the customer is edited, the only CANCEL in view is that of the form.
  await expect(actions).toBeInViewport()
  await customer(page).getByRole('button', { name: 'EDIT' }).click()
  await expect(actions).not.toBeInViewport()
  await customer(page).getByRole('button', { name: 'CANCEL' }).click()
  await expect(actions).toBeInViewport()
})

test.describe('Order details are sound', () => {
  test('with each of its tabs, its tags by arrow keys, and one line between its columns on a wide screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto('/orderDetails')
    await expect(customer(page)).toBeVisible()
    const line = await customer(page).evaluate((panel) => {
      const column = panel.parentElement ?? panel
      return (
        column.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(column, '::after').height)
      )
    })
    expect(line).toBeGreaterThanOrEqual(1400 - 9)
    const verify = await page.getByRole('button', { name: 'VERIFY' }).boundingBox()
    expect(verify?.height).toBe(36)
    const heights = await page.locator('dt').evaluateAll((terms) =>
      terms.map((term) => {
        const words = document.createRange()
        words.selectNodeContents(term)
        return words.getClientRects().length
      }),
    )
    expect(new Set(heights)).toEqual(new Set([1]))
    await page.getByRole('combobox', { name: 'Add a tag' }).focus()
    const removers = page.getByRole('button', { name: /^Remove / })
    await expect(removers).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(removers).toHaveCount(3)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expectSound(page, [320, 1280])
    }
    await expectSound(page, [768])
  })

  test('while the customer is edited, left and asked about', async ({ page }) => {
    await openFromList(page, 'KW-11270')
    await edit(page).click()
    await page.getByLabel('Zip').fill('')
    await expectSound(page)
    await cancelEditing(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'KW-11270', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Continue Editing' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Continue Editing' }).click()
    await page.getByRole('button', { name: 'SAVE' }).click()
    await expect(fact(page, 'Zip')).toHaveText('Missing')
    await expectSound(page)
  })

  test('when there is no such order, and when it cannot be read', async ({ page }) => {
    await page.goto('/orders/KW-99999')
    await expect(order(page, 'There is no order KW-99999')).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'Go to Orders' }).click()
    await expect(page).toHaveURL('/orders')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('table')).toBeVisible()
    // The sample asks neither server nor clock for an order, but whether it is still wanted.
    const signal = await page.evaluateHandle(() => {
      const { prototype } = AbortSignal
      const whole = Object.getOwnPropertyDescriptor(prototype, 'throwIfAborted') as PropertyDescriptor
      prototype.throwIfAborted = () => {
        throw new Error('The order cannot be read')
      }
      return { repair: () => Object.defineProperty(prototype, 'throwIfAborted', whole) }
    })
    await page.getByRole('link', { name: 'KW-11284', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText("This order couldn't be loaded.")
    await expectSound(page)
    await signal.evaluate(({ repair }) => void repair())
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(customer(page)).toBeVisible()
  })
})

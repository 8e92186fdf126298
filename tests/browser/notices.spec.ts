/** What a toast must never do: cover or catch what a person wants to press, or keep the only way back out of reach. */
import { expect, type Locator, type Page } from '@playwright/test'
import { anApprovedPerson, signIn } from './people.ts'
import { test } from './test.ts'

const toasts = (page: Page) => page.locator('.toaster > *')

/** Whether the pointer reaches all corners of a control, and no toast is drawn over it. */
async function expectReachable(control: Locator): Promise<void> {
  const covering = await control.evaluate(async (element) => {
    // Once it is at rest: what comes late above it moves it.
    for (let top = Number.NaN; top !== element.getBoundingClientRect().top; ) {
      ;({ top } = element.getBoundingClientRect())
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isHit = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
    const covers = (toast: Element) => {
      const place = toast.getBoundingClientRect()
      return place.left < right && place.right > left && place.top < bottom && place.bottom > top
    }
    const drawn = [...document.querySelectorAll('.toaster > *')].filter(covers)
    const isReached = [left + 3, right - 3].every((x) => [top + 3, bottom - 3].every((y) => isHit(x, y)))
    return { over: drawn.map(({ textContent }) => textContent), isReached }
  })
  expect(covering).toEqual({ over: [], isReached: true })
}

/** Presses by touch without waiting for anything to move away. */
async function tap(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the page')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test.describe('What lies near a toast can be pressed at once', () => {
  test.use({ hasTouch: true })

  test('the buttons of the wizard, by pointer and by touch', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, await anApprovedPerson(page))
    await expect(toasts(page)).toContainText('Login successful!')
    const next = page.getByRole('button', { name: 'Next Step' })
    await expectReachable(next)
    await page.getByLabel('Legal Name').fill('Chenab (Pvt) Ltd')
    await page.getByLabel('NTN').fill('1234567-8')
    await tap(page, next)
    await expect(page.getByRole('heading', { name: 'Warehouse Setup' })).toBeVisible()
    await expectReachable(page.getByRole('button', { name: 'Previous Step' }))
    await page.getByRole('button', { name: 'Previous Step' }).click({ trial: true })
    await expect(toasts(page)).toHaveCount(1)
  })

  test('VERIFY of an order and the pages of a list, at both ends of the widths', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      // Its status allows to verify it.
      await page.goto('/orders/KW-11270')
      const verify = page.getByRole('button', { name: 'VERIFY' })
      await tap(page, verify)
      await expect(toasts(page)).toContainText('marks the order as verified')
      await expectReachable(verify)
      await tap(page, verify)

      await page.goto('/orders')
      await page.getByRole('button', { name: 'Create Order' }).click()
      await expect(toasts(page)).toContainText('opens a new order')
      const next = page.getByRole('button', { name: 'Next' })
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(() => expectReachable(next)).toPass()
      await tap(page, next)
      await expect(page.getByText(/Page 2 of/)).toBeVisible()
      await expect(toasts(page)).toHaveCount(1)
    }
  })
})

test('A toast leaves in its time with the pointer on it, and is closed by its button or by Escape', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/orders')
  const create = page.getByRole('button', { name: 'Create Order' })
  const close = toasts(page).getByRole('button', { name: 'Close' })
  await create.click()
  await close.hover()
  await page.clock.runFor(5100)
  await expect(toasts(page)).toHaveCount(0)
  await create.click()
  await close.click()
  await expect(toasts(page)).toHaveCount(0)
  await create.click()
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the menu of a deleted order leaves the focus on the next', async ({ page }) => {
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Actions for KW-11284' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeFocused()
  })
})

test('Deleting a customer in the drawer leaves the focus on the next card', async ({ page }) => {
  await page.goto('/customers')
  const views = page.getByRole('button', { name: /^View Details of/ })
  const second = await views.nth(1).getAttribute('aria-label')
  await views.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: second ?? '' })).toBeFocused()
})

test('The focused status tab is never below a chevron', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 740 })
  await page.goto('/orders')
  await expect(page.locator('html')).not.toHaveAttribute('data-outline')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(13)
  await tabs.first().focus()
  for (const key of [...Array(12).fill('ArrowRight'), ...Array(12).fill('ArrowLeft')]) {
    await page.keyboard.press(key)
    await expectReachable(page.locator('[role="tab"]:focus'))
  }
})

test.describe('In forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('the selected tab and the pressed chip differ from the others', async ({ page }) => {
    const ground = (control: Locator) =>
      control.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.goto('/orders')
    await expect(page.getByRole('tab')).toHaveCount(13)
    expect(await ground(page.getByRole('tab', { selected: true }))).not.toBe(
      await ground(page.getByRole('tab', { selected: false }).first()),
    )
    await page.goto('/dashboard')
    const chip = page.getByRole('group', { name: 'Orders by status' }).getByRole('button').first()
    const idle = await ground(chip)
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => ground(chip)).not.toBe(idle)
  })
})

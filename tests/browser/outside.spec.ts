/** What browsers, extensions and people do to a page from outside: password managers, Back, zoom, a night. */
import { expect, type Page } from '@playwright/test'
import { aPendingPerson, aShop, haveSession } from './people.ts'
import { holdBack, untilTakenOver } from './takeover.ts'
import { test } from './test.ts'

const signInCode = 'signIn'

test('An extension that puts elements into a form takes nothing that was typed, nor the focus', async ({
  page,
  expectComplaint,
}) => {
  // React draws the whole form again: that is its way.
  expectComplaint(/Minified React error #418/)
  const arrive = await holdBack(page, signInCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.evaluate((input) => input.before(document.createElement('manager-icon')))
  await email.pressSequentially('sana@shop.test')
  await page.getByLabel('Password', { exact: true }).pressSequentially('ravi river')
  arrive()
  await expect(page.locator('manager-icon')).toHaveCount(0)
  await untilTakenOver(page)
  await expect(email).toHaveValue('sana@shop.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('ravi river')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('Fields that were filled without an event are read when the form is submitted', async ({ page }) => {
  const person = await aPendingPerson(page)
  await page.goto('/login')
  await untilTakenOver(page)
  await page.getByLabel('Email').evaluate((input, value) => Object.assign(input, { value }), person.email)
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((input, value) => Object.assign(input, { value }), person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/waitingApproval')
})

/** The stops of Tab whose middle is below something else, by name. */
async function coveredStops(page: Page, count: number): Promise<string[]> {
  const covered: string[] = []
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      // What comes late is moved back into view before a frame is painted.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12))
      const isSeen =
        over !== null &&
        (focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused))
      return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.textContent)
    })
    if (name !== null) covered.push(name)
  }
  return covered
}

for (const [width, height] of [
  [360, 640],
  [320, 180],
] as const)
  test(`No bar covers what has the focus, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/orders')
    await expect(page.getByText(/^Showing/)).toBeAttached()
    expect(await coveredStops(page, 36), 'orders').toEqual([])
    await page.goto('/orderDetails')
    await expect(page.getByRole('button', { name: 'VERIFY' })).toBeAttached()
    expect(await coveredStops(page, 36), 'an order').toEqual([])
    await haveSession(page, { email: 'active@karwan.test', password: 'karwan-tryout' })
    await page.goto('/account')
    await expect(page.getByText('This device', { exact: true })).toBeAttached()
    expect(await coveredStops(page, 20), 'account').toEqual([])
  })

test('A bar that comes late does not push what has the focus below another', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  const following = page.waitForResponse('**/api/events/')
  await page.goto('/account')
  await following
  await expect(page.getByText('This device', { exact: true })).toBeAttached()
  const change = page.getByRole('button', { name: 'Change Email' })
  await page.getByRole('button', { name: 'Show your password' }).focus()
  await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Try Now' })).toBeAttached()
  // The whole of it above the bar of a phone.
  const bottom = () => change.evaluate((button) => button.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(640 - 56)
})

/** The navigation of Playwright waits for one that comes; this one may be stopped. */
const pressBack = (page: Page) => page.evaluate(() => history.back())

test('Back closes what lies over the screen, and a form asks before it loses what was typed', async ({
  page,
}) => {
  await page.goto('/orders')
  // A link that is pressed before the page works loads the next one.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Lawn suit')
  await pressBack(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(form.getByRole('textbox').first()).toHaveValue('Lawn suit')
  await pressBack(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('ord')
  await pressBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/products')
  await page.getByRole('heading', { level: 1 }).click()
  await page.goBack()
  await expect(page).toHaveURL('/orders')
})

test('A page that is open over midnight reads again: the day of before is yesterday', async ({ page }) => {
  await page.clock.install({ time: Date.parse('2026-11-14T23:50:00+05:00') })
  await page.goto('/dashboard')
  const heading = page.getByText(/14 Nov/)
  await expect(heading.first()).toBeVisible()
  await page.clock.fastForward(15 * 60_000)
  await expect(page.getByText(/15 Nov/).first()).toBeVisible()
})

test('Settings that were changed ask before they are left: by a link, by a key and by Back', async ({
  page,
}) => {
  await haveSession(page, await aShop(page, 'OPTION_2'))
  await page.goto('/orders')
  await page.goto('/settings/orders')
  const days = page.getByLabel('Return window in days')
  const before = await days.inputValue()
  await days.fill('29')
  const question = page.getByRole('alertdialog')
  const keep = () => page.getByRole('button', { name: 'Keep Editing' }).click()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(question).toBeVisible()
  await keep()
  await expect(question).toBeHidden()
  await expect(days).toHaveValue('29')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('customers')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await keep()
  await expect(page).toHaveURL('/settings/orders')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL('/products')
  await page.goBack()
  await expect(days).toHaveValue(before)
})

/** The work of the provider's warehouse at `/operator/parcels`, by somebody without a mouse. */
import { expect, type Locator } from '@playwright/test'
import { haveSession, operator } from './people.ts'
import { expectAccessible, expectSound } from './sound.ts'
import { aStoredShop } from './storedShop.ts'
import { test } from './test.ts'

const widths = [320, 360, 1280]

test('A parcel is approved, packed, handed over, taken back and checked by keyboard, and the stock counted', async ({
  page,
}) => {
  const { person, warehouse, orders } = await aStoredShop(page, 2)
  const label = orders[0]?.label ?? ''
  await haveSession(page, operator)
  await page.goto(`/operator/parcels?warehouse=${warehouse}`)
  const opener = page.getByRole('button', { name: `Open ${label} of ${person.company}` })
  await expect(opener).toBeVisible()
  await expectSound(page, widths)
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Parcel ${label}` })
  await expect(dialog.getByText('2 × Clay lamps, six (DIYA-6)')).toBeVisible()
  await expectSound(page, widths)

  /** The button that has the focus by itself: nobody looks for what is next. */
  const next = async (button: string) => {
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const field = (name: string): Locator => dialog.getByLabel(name)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(field('Courier')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the courier.')).toBeVisible()
  await expectSound(page, widths)
  await page.keyboard.type('TCS')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7790012345')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.8')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Approved.')).toBeVisible()
  await next('Pack')
  await expect(field('Pieces in it')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Packed.')).toBeVisible()
  await expectAccessible(page, 'a parcel that is packed')
  await next('Hand Over')
  await next('Hand Over')
  await expect(dialog.getByText('Handed over.')).toBeVisible()
  await dialog.getByRole('button', { name: 'It Is Back' }).press('Enter')
  await next('It Is Back')
  await next('Check Return')
  await expect(field('Good pieces of Clay lamps, six, of 2')).toBeFocused()
  await expectAccessible(page, 'a return that is checked')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The return is closed.')).toBeVisible()
  // The one in the corner has no text.
  await expect(dialog.getByRole('button').filter({ hasText: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeHidden()
  await expect(page.locator('main :focus')).toBeVisible()

  const other = page.getByRole('button', { name: `Open ${orders[1]?.label} of ${person.company}` })
  await other.press('Enter')
  await page.getByRole('link', { name: 'Print Papers' }).press('Enter')
  const papers = page.getByRole('region', { name: `Papers of ${person.company}` })
  await expect(papers.getByText('DIYA-6').first()).toBeVisible()
  await expectSound(page, widths)
  await page.goBack()
  await other.press('Enter')
  await page.getByRole('link', { name: 'Stock of this company here' }).press('Enter')
  const counted = page.getByRole('textbox', { name: 'Pieces counted of DIYA-6' })
  await expect(counted).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  // A phone has no column that says what the field is: its label is in view.
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  const caption = page.locator('label', { hasText: 'Pieces counted' })
  await expect(caption).toBeInViewport()
  await expect(caption).not.toHaveCSS('width', '1px')
  await counted.press('Enter')
  await expect(page.getByText('Enter a whole number.')).toBeVisible()
  await expectSound(page, widths)
  await counted.fill('8')
  await counted.press('Enter')
  await expect(page.getByText('DIYA-6 is counted.')).toBeVisible()
  await expectSound(page, widths)
})

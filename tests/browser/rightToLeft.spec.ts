import { expect, type Page } from '@playwright/test'
import { haveSession } from './people.ts'
import { test } from './test.ts'

/**
 * Texts that read from left to right in any language: phone numbers, dates, amounts, with a sign or a quantity; and English
 * ones that begin with a figure or end with a sentence.
 */
const islands = String.raw`\+92 \d{3} XXX \d{4}|\d+[KM]\+|\d{1,2} [A-Z][a-z]{2}( \d{4}(, \d\d:\d\d)?)?|([−-] |\d+ × )?(Rs\. |PKR\s?|\$)[\d,.]+|\d[\d,.]*( [a-z]+)+|[a-z]+\.$`

/** The islands of the page of which a part is drawn before an earlier part of the same line. */
function turnedAround(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const turned: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      for (const { 0: island, index } of text.matchAll(new RegExp(pattern, 'g'))) {
        const range = document.createRange()
        const boxes = [...island].map((_, at) => {
          range.setStart(node, index + at)
          range.setEnd(node, index + at + 1)
          return range.getBoundingClientRect()
        })
        const isTurned = boxes.some((box, at) => {
          const before = boxes[at - 1]
          return (
            before && box.width > 0 && before.width > 0 && box.top === before.top && box.left < before.left
          )
        })
        if (isTurned) turned.push(text)
      }
    }
    return turned
  }, islands)
}

const turn = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

test('Dates, amounts and English texts read from left to right in a page from right to left', async ({
  page,
}) => {
  const expectUnturned = async (what: string, heading: string) => {
    await turn(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      expect(await turnedAround(page), `${what} at ${width} px`).toEqual([])
    }
  }
  for (const [address, heading] of [
    ['/', 'Built for cash on delivery'],
    ['/dashboard?date=2026-01-02', 'Top 5 categories'],
    ['/orders', 'Orders'],
    ['/products', 'Products'],
  ] as const) {
    await page.goto(address)
    await expectUnturned(address, heading)
  }

  await page.goto('/customers')
  await expectUnturned('customers', 'Customers')
  await page
    .getByRole('button', { name: /^Contact/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(/^\+92/)).toBeVisible()
  expect(await turnedAround(page), 'the dialog of a contact').toEqual([])

  await page.goto('/orderDetails')
  await expectUnturned('an order', 'Order Detail')
  for (const tab of ['Transaction Detail', 'Order Log']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectUnturned(tab, 'Order Detail')
  }
  const values = page.getByRole('region', { name: 'Customer Detail' }).getByRole('definition')
  const gaps = await values.evaluateAll((all) =>
    all
      .filter((value) => value.textContent)
      .map((value) => {
        const range = document.createRange()
        range.selectNodeContents(value)
        return Math.round(value.getBoundingClientRect().right - range.getBoundingClientRect().right)
      }),
  )
  expect(new Set(gaps), 'English texts are at the side where a page begins').toEqual(new Set([0]))
})

test('On the dashboard the words of a drawing stay inside it, and a currency keeps its gap from the amount', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await turn(page)
  const words = page.locator('figure svg[role="presentation"] text')
  await expect(words.first()).toBeVisible()
  const outside = await words.evaluateAll((all) =>
    all
      .filter((word) => {
        const { left, right } = word.getBoundingClientRect()
        const drawing = word.closest('svg[role="presentation"]')?.getBoundingClientRect()
        return drawing && (left < drawing.left - 1 || right > drawing.right + 1)
      })
      .map((word) => word.textContent),
  )
  expect(outside).toEqual([])
  expect(await turnedAround(page)).toEqual([])
  const gap = await page
    .getByText('PKR', { exact: true })
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNode(element.nextSibling as ChildNode)
      return range.getBoundingClientRect().left - element.getBoundingClientRect().right
    })
  expect(gap).toBeGreaterThan(2)
})

test('What is typed begins at the side of its label', async ({ page }) => {
  await page.goto('/signup')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const company = page.getByLabel('Company', { exact: true })
  const email = page.getByLabel('Email', { exact: true })
  await expect(company).toHaveCSS('direction', 'rtl')
  await expect(email).toHaveCSS('direction', 'ltr')
  await company.fill('Chenab Textiles (Pvt.)')
  await expect(company).toHaveCSS('direction', 'ltr')
  for (const field of [company, email]) await expect(field).toHaveCSS('text-align', 'right')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await company.fill('چناب ٹیکسٹائل')
  await expect(company).toHaveCSS('direction', 'rtl')
  await expect(company).toHaveCSS('text-align', 'left')
})

for (const [address, email] of [
  ['/orderDetails', null],
  // At the top of the screen.
  ['/products', 'warehouse@karwan.test'],
] as const) {
  test(`The reason of a button of ${address} is whole on a phone, from either side`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    if (email) await haveSession(page, { email, password: 'karwan-tryout' })
    await page.goto(address)
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      const buttons = page.locator('main button:has([role=tooltip]):visible')
      await expect(buttons.first()).toBeVisible()
      for (const button of await buttons.all()) {
        await button.focus()
        await expect(button.locator('[role=tooltip]'), direction).toBeInViewport({ ratio: 0.99 })
      }
    }
  })
}

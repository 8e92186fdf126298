import { expect, type Page } from '@playwright/test'
import { stopTime } from './model/time.ts'
import { haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { codeIsMissing, test } from './test.ts'

const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]+$`) })
const figure = (page: Page, name: string) => page.getByRole('figure', { name })
const date = (page: Page) => page.getByLabel('Date', { exact: true })
const counted = (page: Page) => page.getByRole('status').filter({ hasText: /\d orders?/ })
const drawings = (page: Page) => page.locator('figure svg[role="presentation"]')

/** '1,284' in 'Delivered1,284'. */
const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function card(page: Page, label: string): Promise<number> {
  const term = page.locator('dt').filter({ has: page.getByRole('button', { name: label, exact: true }) })
  return numberIn(await term.locator('xpath=following-sibling::dd[1]').textContent())
}

/** The numbers of the first column of a chart's table, which is shown if it is not. */
async function column(page: Page, title: string): Promise<number[]> {
  await expect(figure(page, title)).toBeVisible()
  const show = figure(page, title).getByRole('button', { name: `${title}: show as a table` })
  if (await show.isVisible()) await show.click()
  const cells = await figure(page, title).locator('tbody td:nth-child(2)').allTextContents()
  return cells.map(numberIn)
}

async function openDashboard(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard${query}`)
  await expect(counted(page)).toBeVisible()
  // They follow the numbers.
  await expect(page.getByRole('figure').first()).toBeVisible()
}

test('On a phone the greeting and the days have a line each', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await haveSession(page, { email: 'active@karwan.test', password: 'karwan-tryout' })
  await page.goto('/dashboard')
  for (const text of [/^Welcome, /, / to \d+ \w+ \d{4}$/]) {
    const line = page.getByRole('main').locator('p span').getByText(text).first()
    // Until the font is there, it may be wider.
    await expect
      .poll(() => line.evaluate((element) => element.getBoundingClientRect().height))
      .toBeLessThan(24)
  }
})

test('A day is typed by keyboard, filters once it is whole, and is cleared by keyboard', async ({ page }) => {
  await openDashboard(page)
  const all = await counted(page).textContent()
  const entries = await page.evaluate(() => history.length)
  await date(page).focus()
  await page.keyboard.type('1112202')
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.type('6')
  await expect(page).toHaveURL('/dashboard?date=2026-11-12')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(counted(page)).toContainText('on 12 Nov 2026')
  // Back over the year, the day and the month.
  for (let part = 0; part < 3; part++) await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Clear the date' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(counted(page)).toHaveText(all ?? '')
  await expect(date(page)).toBeFocused()
  await expect(date(page)).toHaveValue('')
})

test.describe('The drawings', () => {
  /** The shapes of a chart's own marks, as drawn: whether each has an area or a length, and how wide they are together. */
  const marks = (page: Page, title: string, shape: string) =>
    figure(page, title)
      .locator(`svg[role="presentation"] ${shape}`)
      .evaluateAll((all) => {
        const boxes = all.map((mark) => mark.getBoundingClientRect())
        const left = Math.min(...boxes.map((box) => box.left))
        const right = Math.max(...boxes.map((box) => box.right))
        return { count: boxes.filter((box) => box.width + box.height > 1).length, width: right - left }
      })
  /** Where the words of a chart's lower axis begin and end. */
  const axisWords = (page: Page, title: string, words: RegExp) =>
    figure(page, title)
      .locator('svg[role="presentation"] text')
      .filter({ hasText: words })
      .evaluateAll((all) => {
        const low = Math.max(...all.map((word) => word.getBoundingClientRect().top))
        const last = all.map((word) => word.getBoundingClientRect()).filter(({ top }) => top > low - 2)
        return last.map(({ left, right }) => ({ left, right })).sort((one, other) => one.left - other.left)
      })

  test('Are whole, the same in both themes, and sound', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openDashboard(page)
    for (const [title, shape, count, words] of [
      ['Hourly orders', 'path[fill="none"]', 1, /^\d\d$/],
      ['Return rate', 'path[fill="none"]', 1, /^[A-Z][a-z]{2}/],
      ['Orders summary', 'rect[fill^="var"], rect[fill^="oklch"]', 3, /^[A-Z][a-z]{2}$/],
      ['Top cities', 'path', 2, undefined],
    ] as const) {
      const drawing = figure(page, title).locator('svg[role="presentation"]')
      // The drawing measures its place first, and then draws its marks.
      await expect(async () => {
        const width = await drawing.evaluate((element) => element.getBoundingClientRect().width)
        const drawn = await marks(page, title, shape)
        expect(drawn.count).toBeGreaterThanOrEqual(count)
        expect(drawn.width).toBeGreaterThan(width * 0.75)
        if (!words) return
        const places = await axisWords(page, title, words)
        expect(places.length).toBeGreaterThan(3)
        for (const [index, place] of places.slice(1).entries())
          expect(place.left, 'words do not touch').toBeGreaterThan((places[index]?.right ?? 0) + 2)
      }).toPass({ timeout: 20_000 })
    }
    for (const [title, shape] of [
      ['Top cities', 'path'],
      ['Orders summary', 'rect[width][fill^="var"], rect[width][fill^="oklch"]'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const part = figure(page, title).locator('[role="presentation"]').locator(shape).first()
      await part.evaluate((element) => element.setAttribute('data-drawn', 'once'))
      const fill = () => part.evaluate((element) => getComputedStyle(element).fill)
      const light = await fill()
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expect.poll(fill).not.toBe(light)
      await expect(part).toHaveAttribute('data-drawn', 'once')
    }
    await expect(drawings(page)).toHaveCount(4)
    await expectSound(page)
  })

  test('The page does not wait for nivo, and does without it', async ({ page, expectComplaint }) => {
    expectComplaint(codeIsMissing)
    let give = () => {}
    const held = new Promise<void>((resolve) => {
      give = resolve
    })
    await page.route('**/assets/drawings-*.js', async (route) => {
      await held
      await route.abort()
    })
    await page.goto('/dashboard')
    await expect(counted(page)).toBeVisible()
    expect(await card(page, 'Total orders')).toBeGreaterThan(0)
    await expect(drawings(page)).toHaveCount(0)
    give()
    await expect(page.getByText("The chart couldn't be loaded. The table has its figures.")).toHaveCount(4)
    expect(sum(await column(page, 'Hourly orders'))).toBe(await card(page, 'Total orders'))
  })

  test('Under reduced motion they are drawn at once', async ({ page }) => {
    // A slow machine would show fewer frames of a motion: here each of 16 ms is drawn.
    await page.clock.install()
    /** Opens the dashboard, and counts the shapes that the first slice takes from then on. */
    async function countShapes(reducedMotion: 'reduce' | 'no-preference') {
      await page.clock.resume()
      await page.emulateMedia({ reducedMotion })
      await openDashboard(page)
      const slice = figure(page, 'Top cities').locator('[role="presentation"] path').first()
      await expect(slice).toBeAttached()
      await stopTime(page)
      await page.clock.runFor(2_000)
      const shapes = await slice.evaluateHandle((path) => {
        const seen = new Set<string | null>()
        new MutationObserver(() => seen.add(path.getAttribute('d'))).observe(path, { attributeFilter: ['d'] })
        return seen
      })
      await chip(page, 'Cancelled').click()
      return async () => {
        await page.clock.runFor(16)
        return shapes.evaluate((seen) => seen.size)
      }
    }
    const moving = await countShapes('no-preference')
    await expect.poll(moving, { intervals: [10] }).toBeGreaterThan(3)
    const still = await countShapes('reduce')
    await expect.poll(still, { intervals: [10] }).toBe(1)
    for (let frame = 0; frame < 40; frame++) await still()
    expect(await still()).toBe(1)
  })
})

test.describe('In a browser far away', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('Karachi’s days and hours are shown', async ({ page }) => {
    // Saturday 14 November, 23:59 in Karachi.
    await page.clock.setFixedTime('2026-11-14T18:59:00Z')
    await openDashboard(page)
    const main = page.getByRole('main')
    // The sum inside the doughnut is drawn last.
    await expect(main).toContainText('1,132OrdersKarachi')
    await expect(main).toContainText('to 14 Nov 2026')
  })
})

test('The dashboard is sound with its tables, failed, and with nothing', async ({ page }) => {
  await openDashboard(page)
  const buttons = page.getByRole('button', { name: /: show as a table$/ })
  await expect(buttons).toHaveCount(6)
  for (let left = 6; left > 0; left--) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Total sales' }).focus()
  await expectSound(page, [320, 1280])
  // The sample asks no server: nothing but the calendar can fail it, here once.
  await page.evaluate(() => {
    const whole = Object.getOwnPropertyDescriptor(Date.prototype, 'toISOString') ?? {}
    Date.prototype.toISOString = () => {
      Object.defineProperty(Date.prototype, 'toISOString', whole)
      throw new Error('no answer')
    }
  })
  await chip(page, 'Halt').click()
  await expect(page.getByRole('alert')).toContainText("The figures couldn't be updated.")
  await expectSound(page, [768])
  await openDashboard(page, '?date=2020-01-01')
  await expect(page.getByText('No orders match these filters')).toHaveCount(6)
  await expectSound(page, [320])
})

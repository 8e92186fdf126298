import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { differenceSince, signInBefore } from '#tests/support/chartDifference.ts'
import { serveDevelopment } from '#tests/support/serveDevelopment.ts'
import { expectSound } from './sound.ts'
import { codeIsMissing, inBrowsersThatLoadAgain, test } from './test.ts'

const lit = (page: Page) =>
  page.getByRole('group', { name: /^Drawing of/ }).getByRole('link', { name: /, active$/ })

const litNames = async (page: Page) =>
  (await lit(page).all()).length === 0
    ? []
    : await lit(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

/** Where a state is on the screen, and how large. */
async function boxOf(state: Locator) {
  const box = await state.boundingBox()
  if (!box) throw new Error('the state is not drawn')
  return box
}

/** Resolves once two frames in a row have it at the same place: a drawing is fitted to its sheet after it is there. */
const untilAtRest = (state: Locator) => state.click({ trial: true })

async function middleOf(state: Locator) {
  const { x, y, width, height } = await boxOf(state)
  return { x: x + width / 2, y: y + height / 2 }
}

const stateIn = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Drawing of/ })
    .getByRole('link', { name: new RegExp(`^${name}(, active)?$`) })

/** Everything that the page asks for and everything that it complains about. */
function watch(page: Page) {
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  page.on('pageerror', (error) => said.push(error.message))
  return { asked, said }
}

// Names as in the code, which the tests below know; those in words are in tests/app.
test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('atlas.naming', 'code')))

test.describe('The atlas at /atlas', () => {
  test('opens a chart from the list, asks nobody else for anything, and nothing of the API', async ({
    page,
    baseURL,
  }) => {
    const { asked, said } = watch(page)
    await page.goto('/atlas')
    await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible()
    const charts = page.getByRole('navigation', { name: 'Charts' }).getByRole('link')
    for (const name of ['onboarding', 'workspace']) {
      await charts.getByText(name, { exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(
        page
          .getByRole('group', { name: `Drawing of ${name}`, exact: true })
          .getByRole('link')
          .first(),
      ).toBeVisible()
    }
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) || url.includes('/api/'))).toEqual([])
    expect(said).toEqual([])
  })

  test('has an address for each state, which survives a reload and leads back', async ({ page }) => {
    await page.goto('/atlas/onboarding/wizard.answering.courierService')
    await expect.poll(() => litNames(page)).toContain('wizard.answering.courierService, active')
    await page.getByRole('button', { name: 'Force setup.submitted [isSetupComplete]' }).click()
    await expect(page).toHaveURL(/\/atlas\/onboarding\/wizard\.submitting\?at=.*&step=/)
    await page.reload()
    await expect(stateIn(page, 'wizard.submitting')).toHaveAccessibleName('wizard.submitting, active')
    await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('link', { name: 'session', exact: true }).click()
    await expect(page).toHaveURL('/atlas/session')
    await page.goBack()
    await expect(page).toHaveURL(/\/atlas\/onboarding\/wizard\.submitting\?/)
  })

  test(
    'says when a chart cannot be loaded, tries again a few times, and goes on with the walk once it is',
    inBrowsersThatLoadAgain,
    async ({ page, expectComplaint }) => {
      expectComplaint(codeIsMissing)
      const document = await (await page.request.get('/atlas')).text()
      const asked: string[] = []
      await page.route(/\/assets\/.*\.js$/, (route) => {
        const name = new URL(route.request().url()).pathname
        if (document.includes(name)) return route.continue()
        asked.push(name)
        return route.abort()
      })
      await page.goto('/atlas/signIn/submitting?at=submitting')
      await expect(page.getByRole('heading', { name: 'This couldn’t be loaded' })).toBeVisible()
      // Together with the preload and all tries by itself.
      expect(asked.filter((name) => name === asked[0]).length).toBeLessThan(10)
      await page.unroute(/\/assets\/.*\.js$/)
      await expect(stateIn(page, 'submitting')).toHaveAccessibleName('submitting, active')
    },
  )

  test('opens a large chart where it begins, readable, with a map that leads on, and shows all of it', async ({
    page,
  }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/atlas/onboarding')
      const percent = page.locator('output')
      const map = page.locator('svg.atlas-map')
      await expect(stateIn(page, 'wizard.answering.companyDetails')).toBeInViewport({ ratio: 1 })
      await expect.poll(async () => Number.parseInt(await percent.innerText(), 10)).toBeGreaterThanOrEqual(75)
      const { width: mapWidth, height } = await boxOf(map)
      await map.click({ position: { x: mapWidth / 2, y: height - 4 } })
      await expect(stateIn(page, 'wizard.completed')).toBeInViewport()
      await expect(page).toHaveURL('/atlas/onboarding')
      await page.getByRole('button', { name: 'Show all' }).click()
      for (const state of ['onboarding', 'wizard.answering.companyDetails', 'wizard.completed'])
        await expect(stateIn(page, state)).toBeInViewport({ ratio: 1 })
      await expect(map).toBeHidden()
    }
  })

  test('shows a state of a large chart where its address is opened', async ({ page }) => {
    await page.goto('/atlas/onboarding/wizard.submitting')
    await expect(stateIn(page, 'wizard.submitting')).toBeInViewport({ ratio: 1 })
    await untilAtRest(stateIn(page, 'wizard.submitting'))
    const { width } = await boxOf(stateIn(page, 'wizard.submitting'))
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect
      .poll(async () => (await boxOf(stateIn(page, 'wizard.submitting'))).width)
      .toBeLessThan(width / 1.5)
    await page.getByRole('button', { name: 'Show wizard.submitting' }).click()
    await expect
      .poll(async () => (await boxOf(stateIn(page, 'wizard.submitting'))).width)
      .toBeGreaterThan(width / 1.1)
  })

  test('is zoomed and moved by wheel, mouse and keys; a drag is no click', async ({ page }) => {
    await page.goto('/atlas/signIn')
    await page.getByRole('button', { name: 'Show all' }).click()
    const state = stateIn(page, 'submitting')
    await untilAtRest(state)
    const start = await middleOf(state)
    // Plus nothing: a rounded −0.3 is −0, which is not 0 for a test.
    const moved = async () => Math.round((await middleOf(state)).x - start.x) + 0

    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 60, start.y + 30, { steps: 4 })
    await page.mouse.up()
    await expect.poll(moved).toBe(60)
    await expect(page).toHaveURL('/atlas/signIn')

    await page.mouse.wheel(60, 30)
    await expect.poll(moved).toBe(0)

    const { width } = await boxOf(state)
    await page.mouse.move(start.x, start.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -40)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await boxOf(state)).width / width).toBeGreaterThan(1.4)
    // Where the pointer is, the drawing stays.
    await expect.poll(moved).toBe(0)

    await state.focus()
    await page.keyboard.press('0')
    await expect.poll(async () => (await boxOf(state)).width / width).toBeCloseTo(1, 1)
    await expect.poll(moved).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(moved).toBe(-60)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/atlas/signIn/submitting?at=')
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

    test('is zoomed by two fingers and moved by one', async ({ page, context }) => {
      await page.goto('/atlas/signUp')
      await page.getByRole('button', { name: 'Show all' }).click()
      const state = stateIn(page, 'submitting')
      await untilAtRest(state)
      const start = await boxOf(state)
      const devtools = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        })
      const { x, y } = await boxOf(page.getByRole('group', { name: 'Drawing of signUp' }))

      await touch('touchStart', [x + 100, y + 100])
      await touch('touchMove', [x + 120, y + 110])
      await touch('touchMove', [x + 140, y + 120])
      await touch('touchEnd')
      await expect.poll(async () => Math.round((await boxOf(state)).x - start.x)).toBe(40)

      await touch('touchStart', [x + 100, y + 200], [x + 200, y + 200])
      await touch('touchMove', [x + 75, y + 200], [x + 225, y + 200])
      await touch('touchMove', [x + 50, y + 200], [x + 250, y + 200])
      await touch('touchEnd')
      await expect.poll(async () => (await boxOf(state)).width / start.width).toBeCloseTo(2, 1)
    })
  })

  test('shows a chart that is opened far down the list from its name on', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/atlas')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^workspace / })
      .last()
      .click()
    await expect(page.getByRole('heading', { name: 'workspace', level: 1 })).toBeInViewport()
    await expect(page).toHaveURL('/atlas/workspace')
  })

  test('saves the open chart as files of its name', async ({ page }) => {
    await page.goto('/atlas/signIn')
    const save = async (name: RegExp) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await download
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
    }
    const svg = await save(/^SVG/)
    expect(svg.name).toBe('signIn.svg')
    expect(svg.bytes.toString()).toContain('>credentials.submitted<')
    // A reader without the font sees it, and a picture loads nothing.
    expect(svg.bytes.toString()).toContain('src:url(data:font/woff2;base64,')
    const png = await save(/^PNG/)
    expect(png.name).toBe('signIn.png')
    expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG')
    const [, width = ''] = /width="(\d+)"/.exec(svg.bytes.toString()) ?? []
    expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(width))
    await expect(page.getByText('Saved as signIn.png')).toBeVisible()
  })

  test('is printed as the chart alone, whole, on one page', async ({ page }) => {
    await page.goto('/atlas/onboarding')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'onboarding', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('group', { name: 'Drawing of onboarding' })).toBeHidden()
    await expect(page.getByText('completed', { exact: true }).locator('visible=true')).toBeInViewport({
      ratio: 1,
    })
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('is sound in both themes, on a phone and on a wide screen', async ({ page }) => {
    for (const path of ['/atlas', '/atlas/signIn/submitting']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expectSound(page, [320, 1280])
    }
    await page.goto('/atlas/difference')
    const difference = await differenceSince('main', { signIn: signInBefore })
    await page.getByLabel('A file with a difference').setInputFiles({
      name: 'difference.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(difference)),
    })
    await expect(page.getByText('− locked', { exact: true }).locator('visible=true')).toBeInViewport()
    await expectSound(page, [320, 1280])
  })

  test('a built application tells it nothing', async ({ context }) => {
    const listener = await context.newPage()
    await listener.goto('/atlas')
    await listener.evaluate(() => {
      const heard: unknown[] = []
      const channel = new BroadcastChannel('karwan:atlas')
      channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data)
      channel.postMessage({ type: 'atlas.opened' })
      Object.assign(window, { heard })
    })
    const application = await context.newPage()
    await application.goto('/login')
    await application.getByLabel('Email').fill('sana@chenab.test')
    await application.getByRole('button', { name: 'Sign In' }).click()
    await expect(application.locator('#main').getByText('Please fill in all fields')).toBeVisible()
    // The channel keeps the order: what was sent before this was heard before it.
    await application.evaluate(() => new BroadcastChannel('karwan:atlas').postMessage('the end'))
    await expect
      .poll(() => listener.evaluate(() => Reflect.get(window, 'heard') as unknown))
      .toEqual(['the end'])
    await expect(listener.getByRole('button', { name: 'Live' })).toHaveCount(0)
  })
})

test('The atlas opens from disk as one file, without a network', async ({ context, page }) => {
  const { asked, said } = watch(page)
  await context.setOffline(true)
  const file = pathToFileURL(resolve('dist/atlas.html')).href
  await page.goto(`${file}#/onboarding/wizard.answering.ecommerce`)
  await expect(stateIn(page, 'wizard.answering.ecommerce')).toHaveAccessibleName(
    'wizard.answering.ecommerce, active',
  )
  await page.getByRole('button', { name: 'Force step.advanced [isStepComplete]' }).click()
  await expect(page).toHaveURL(/#\/onboarding\/wizard\.answering\.courierService\?at=/)
  await page.getByRole('link', { name: 'All charts of Karwan' }).click()
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible()
  expect(asked.filter((url) => !url.startsWith('data:') && !url.startsWith(file))).toEqual([])
  expect(said).toEqual([])
})

test.describe('Beside the running application', () => {
  let server: Awaited<ReturnType<typeof serveDevelopment>>
  test.beforeAll(async () => {
    server = await serveDevelopment()
  })
  test.afterAll(() => server.stop())

  // What it tells of every chart, of the server and of the past is proven in tests/app: here, that both pages meet.
  test('it lights what a person does at the sign-in, and nothing once they are gone', async ({
    page,
    context,
  }) => {
    test.setTimeout(360_000)
    await page.goto(`${server.url}/login`)
    const atlas = await context.newPage()
    await atlas.goto(`${server.url}/atlas/signIn`)
    await atlas.getByRole('button', { name: 'Live', exact: true }).click()
    // Until the development server has compiled all charts for the atlas, it answers nothing else in time. Search has all.
    const search = atlas.getByRole('searchbox')
    await search.fill('parcel')
    await expect(atlas.getByRole('navigation', { name: 'Search results' })).toBeVisible({ timeout: 180_000 })
    await search.fill('')
    await expect(lit(atlas)).not.toHaveCount(0)
    await page.getByLabel('Email').fill('live@karwan.test')
    await page.getByLabel('Password', { exact: true }).fill('Kanarienvogel')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
    await expect(atlas.getByRole('button', { name: /error submitCredentials/ })).toBeVisible()
    expect(await atlas.content()).not.toContain('Kanarienvogel')
    expect(await atlas.content()).toContain('live@karwan.test')
    await page.close()
    await expect(lit(atlas)).toHaveCount(0)
  })
})

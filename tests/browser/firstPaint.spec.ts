import { expect, type Locator, type Page } from '@playwright/test'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  anActivePerson,
  anApprovedPerson,
  aPendingPerson,
  aShop,
  customer,
  fillSignUp,
  haveSession,
  newPerson,
  sendAs,
} from './people.ts'
import { complaintsOf, holdBack, holdBackAt, untilTakenOver } from './takeover.ts'
import { test } from './test.ts'

const signInCode = 'signIn'
const signUpCode = 'signUp'

/** The calls to an address of the API, as they are sent. */
function callsOf(page: Page, path: string): unknown[] {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.postDataJSON())
  })
  return calls
}

/** All elements with their attributes and texts. The ids that React counts differ with how the screen came to be. */
const elementsOf = (page: Page) =>
  page
    .locator('#root')
    .evaluate((root) =>
      [...root.querySelectorAll('*')].map((element) =>
        [
          element.tagName,
          ...[...element.attributes]
            .map(({ name, value }) => `${name}=${value.replace(/_[rR]_\w+_/g, '')}`)
            .sort(),
          ...[...element.childNodes]
            .filter((node) => node instanceof Text)
            .map(({ textContent }) => textContent),
        ].join(' '),
      ),
    )

test.describe('Before any script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('Sign-in and sign-up are there with their styles, say what they need, and send no password', async ({
    page,
  }) => {
    for (const [address, name] of [
      ['/login', 'Welcome to Karwan'],
      ['/signup?next=%2Forders', 'Join Karwan'],
    ] as const) {
      await page.goto(address)
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toBeVisible()
      await expect(page.locator('noscript p')).toBeVisible()
      const password = page.locator('input[type="password"]').first()
      await password.fill('chenab secret')
      const sent = page.waitForRequest((request) => request.isNavigationRequest())
      await page.locator('button[type="submit"]').click()
      expect((await sent).method()).toBe('POST')
      await expect(password).toHaveValue('')
      expect(page.url()).not.toMatch(/secret|password/)
      await expect(heading).toBeVisible()
    }
  })
})

test('The font does not come before the code of the screen', async ({ page }) => {
  const arrive = await holdBack(page, signInCode)
  // The entry runs before this event.
  await page.goto('/login', { waitUntil: 'load' })
  const webFonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => !/Fallback/.test(family))
        .map(({ status }) => status)
        .sort(),
    )
  expect(await webFonts()).toEqual([])
  arrive()
  // That of rarer letters and that of Urdu are not needed here.
  await expect.poll(webFonts).toEqual(['loaded', 'unloaded', 'unloaded'])
})

test.describe('Taking over what was drawn', () => {
  test('Sign-in and sign-up are the same as who comes to them from another screen finds them', async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    const query = '?next=%2Forders%3Fpage%3D2'
    await page.goto(`/signup${query}`)
    for (const [address, from] of [
      [`/login${query}`, `/signup${query}`],
      [`/signup${query}`, `/login${query}`],
    ] as const) {
      await untilTakenOver(page)
      await page.getByRole('main').locator(`a[href="${address}"]`).click()
      await expect(page).toHaveURL(address)
      const other = page.locator(`main a[href="${from}"]`)
      await expect(other).toBeVisible()
      const arrived = await elementsOf(page)
      await page.goto(address)
      await untilTakenOver(page)
      await expect(other).toBeVisible()
      await expect.poll(() => elementsOf(page), address).toEqual(arrived)
    }
    expect(complaints).toEqual([])
  })

  test('What was typed and pressed before is kept and done once', async ({ page }) => {
    const complaints = complaintsOf(page)
    const person = await aPendingPerson(page)
    const calls = callsOf(page, apiPaths.login)
    const navigations: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest())
        navigations.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const arrive = await holdBack(page, signInCode)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign In' }).click()
    arrive()
    await expect(page).toHaveURL('/waitingApproval')
    expect(calls).toEqual([{ email: person.email, password: person.password }])
    expect(navigations).toEqual(['GET /login'])
    expect(complaints).toEqual([])
  })

  test('What was typed is there and has the focus, and a shown password stays shown', async ({ page }) => {
    const arrive = await holdBack(page, signUpCode)
    await page.goto('/signup', { waitUntil: 'commit' })
    const person = newPerson()
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Show password', exact: true }).click()
    await page.getByLabel('Phone Number').fill('0300 123 4567')
    await page.getByLabel('CNIC').fill('۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸')
    arrive()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Phone Number')).toHaveValue('+923001234567')
    await expect(page.getByLabel('CNIC')).toBeFocused()
    await expect(page.getByLabel('CNIC')).toHaveValue('۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸')
    const calls = callsOf(page, apiPaths.signUp)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
    expect(calls).toMatchObject([{ email: person.email, company: person.company, password: person.password }])
  })

  test('Who is signed in does not see the screen of visitors first', async ({ page }) => {
    await haveSession(page, await aPendingPerson(page))
    await holdBack(page, 'waitingApproval')
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('form')).toBeAttached()
    await expect(page.locator('form')).toBeHidden()
  })

  test('The chosen theme is there with the first paint', async ({ page }) => {
    await page.goto('/login')
    await untilTakenOver(page)
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('button', { name: 'Theme: Light' }).click()
    const dark = await page.evaluate(
      () => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor,
    )
    await holdBack(page, signInCode)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(
      await page.evaluate(
        () => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor,
      ),
    ).toBe(dark)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

const ordersCode = 'orders'

/** The sum of the layout shifts that nobody caused by a press. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          resolve(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        // There is no entry, and no call, without a shift.
        requestAnimationFrame(() => resolve(sum))
      }),
  )

/** Where each element with a text is, by that text without its figures. Of several, the first. */
const placesOf = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    Object.fromEntries(
      elements.reverse().map((element) => {
        const { left, top } = element.getBoundingClientRect()
        const text = element.getAttribute('aria-label') ?? element.textContent
        return [text?.replace(/[\d,]+$/, ''), { left, top: top + scrollY }]
      }),
    ),
  )
type Places = Awaited<ReturnType<typeof placesOf>>

/** What is in another place now, and where it was. */
const movedOf = (before: Places, after: Places) =>
  Object.entries(before).flatMap(([text, was]) => {
    const is = after[text] ?? { left: 0, top: 0 }
    return Math.abs(is.left - was.left) > 2 || Math.abs(is.top - was.top) > 2 ? [{ text, was, is }] : []
  })

const widths = [360, 1280]
/** It comes when it comes: what it moves is a part of no other test. */
const webFont = '**/*-latin-wght-*.woff2'

test.describe('The outline of a screen of the application', () => {
  test('has room for counts and for the font that come', async ({ page }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const bringFont = await holdBackAt(page, webFont)
      const arrive = await holdBack(page, ordersCode)
      await page.goto('/orders', { waitUntil: 'commit' })
      const named = page.locator('h1, [role="tab"], nav a')
      await expect(page.getByRole('tab', { name: 'Delivered' })).toBeAttached()
      const before = await placesOf(named)
      expect(before).toHaveProperty('Delivered')
      arrive()
      await expect(page.getByRole('tab', { name: /^All ?\d+$/ })).toBeVisible()
      expect(movedOf(before, await placesOf(named)), `counts at ${width} px`).toEqual([])
      bringFont()
      await page.evaluate(() => document.fonts.load('1em "Hanken Grotesk Variable"'))
      expect(movedOf(before, await placesOf(named)), `font at ${width} px`).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('of an order gives way to texts that likely cities do not move', async ({ page }) => {
    const person = await aShop(page, 'OPTION_2')
    const send = await sendAs(page, person)
    const order = await send<{ id: string; label: string; version: number }>(livePaths.orders, {
      customer: {
        ...customer,
        city: 'Krachi',
        address1: 'House 185, Street 4, Clifton Block 5, by the sea',
      },
      lines: [{ sku: 'LAWN-1', quantity: 1 }],
      payment: 'COD',
    })
    await send(livePaths.orderEvents.replace(':id', order.id), {
      type: 'order.verified',
      version: order.version,
    })
    await haveSession(page, person)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await holdBackAt(page, webFont)
      const bringCities = await holdBack(page, 'src/features/orderDetails/LikelyCities.tsx')
      await page.goto(`/orders/${order.label}`, { waitUntil: 'commit' })
      await expect(page.getByRole('button', { name: 'Change Items' })).toBeVisible()
      const named = page.locator('main').locator('h1, h2, h3, dt, th, button, [role="tab"]')
      const before = await placesOf(named)
      bringCities()
      await expect(page.getByRole('button', { name: 'Karachi', exact: true })).toBeVisible()
      expect(movedOf(before, await placesOf(named)), `at ${width} px`).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('does not move for an unverified address, of which the next screen tells', async ({ page }) => {
    await haveSession(page, await anActivePerson(page))
    const bringAccount = await holdBackAt(page, `**/api/${apiPaths.me}`)
    await page.goto('/customers')
    const views = page.getByRole('button', { name: /^View Details of/ })
    await views.first().hover()
    await page.mouse.down()
    const before = await views.first().boundingBox()
    const answered = page.waitForResponse(`**/api/${apiPaths.me}`)
    bringAccount()
    await (await answered).finished()
    // What the page made of the response is drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await views.first().boundingBox()).toEqual(before)
    await page.mouse.up()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Products' }).first().click()
    await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible()
  })

  test('of the setup has its steps and its buttons where they stay', async ({ page }) => {
    await haveSession(page, await anApprovedPerson(page))
    const arrive = await holdBack(page, 'onboarding')
    await page.goto('/onboarding', { waitUntil: 'commit' })
    const named = page.locator('header button, main li, main button')
    await expect(page.getByRole('button', { name: 'Next Step' })).toBeVisible()
    const before = await placesOf(named)
    expect(before).toHaveProperty('Courier Service')
    arrive()
    await expect(page.getByLabel('Legal Name')).toBeVisible()
    expect(movedOf(before, await placesOf(named))).toEqual([])
  })

  test.describe('before any script', () => {
    test.use({ javaScriptEnabled: false })

    test('has the places of the bar of a phone where they stay, while the document still arrives', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const places = page.getByRole('navigation', { name: 'Main' }).last().getByRole('listitem')
      await page.goto('/orders')
      await expect(places).toHaveCount(5)
      const second = await places.nth(1).boundingBox()
      await page.route('/orders', async (route) => {
        const response = await route.fetch()
        const whole = await response.text()
        const bar = whole.lastIndexOf('phone-bar')
        await route.fulfill({
          response,
          body: whole.slice(0, whole.indexOf('</li>', whole.indexOf('</li>', bar) + 1)),
        })
      })
      await page.goto('/orders')
      await expect(places).toHaveCount(2)
      expect(await places.nth(1).boundingBox()).toEqual(second)
    })

    test('has its heading, its frame and nothing of anybody', async ({ page }) => {
      for (const [address, heading] of [
        ['/dashboard', 'Dashboard'],
        ['/orders', 'Orders'],
        ['/products', 'Products'],
        ['/customers', 'Customers'],
      ] as const) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('link', { name: heading }).first()).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expect(page.getByText(/loading/i).last()).toBeAttached()
        await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
        await expect(page.getByRole('link', { name: 'Warehouses' })).toBeHidden()
      }
    })
  })

  test('is painted in the chosen theme, and the screen comes to the same places', async ({ page }) => {
    const complaints = complaintsOf(page)
    await haveSession(page, { email: 'active@karwan.test', password: 'karwan-tryout' })
    await page.goto('/orders')
    await expect(page.getByRole('row').nth(10)).toBeVisible()
    for (const choice of ['Theme: Dark', 'Text: Large']) {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: choice, exact: true }).click()
    }
    const arrive = await holdBack(page, ordersCode)
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('font-size', '18px')
    const places = () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByRole('link', { name: 'Settings' }),
          page.getByRole('button', { name: 'Logout' }),
          page.getByRole('searchbox'),
        ].map(async (part) => {
          const box = await part.boundingBox()
          return [box?.x, box?.y]
        }),
      )
    await expect(page.getByText('Start with your own orders')).toBeVisible()
    const before = await places()
    arrive()
    await expect(page.getByRole('row').nth(10)).toBeVisible()
    await expect.poll(places).toEqual(before)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    expect(complaints).toEqual([])
  })

  test('shows the ways of their own data to those who see it, and no bar of the sample', async ({ page }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    await holdBack(page, ordersCode)
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Warehouses' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible()
    await expect(page.getByText('Sample data.')).toBeHidden()
  })

  test('of an order stays until the order has all that own data needs, and never gives way to nothing', async ({
    page,
  }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    await page.goto('/orders')
    const order = page.getByRole('table').getByRole('link').first()
    await order.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^K\d+$/)
    await page.addInitScript(() => {
      const look = () => {
        // What a placeholder says to a screen reader is text, too. A frame may be drawn while the document still arrives.
        const hasBegun = document.readyState !== 'loading' && document.getElementById('root')?.firstChild
        if (hasBegun && !document.querySelector('main')?.textContent)
          document.documentElement.dataset['wasEmpty'] = ''
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const asked = page.waitForResponse((response) => response.url().includes('/api/orders/'))
    const arrive = await holdBack(page, 'src/features/orderDetails/WorkedOrderScreen.tsx')
    await page.reload({ waitUntil: 'commit' })
    await asked
    await expect(page.getByText('Loading').first()).toBeAttached()
    arrive()
    await expect(page.getByRole('region', { name: 'Order Detail' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-was-empty')
  })

  test('passes on what was typed, chosen and pressed, once, and the focus', async ({ page }) => {
    const arrive = await holdBack(page, ordersCode)
    await page.goto('/orders', { waitUntil: 'commit' })
    await page.getByRole('tab', { name: 'Delivered' }).click()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Local')
    await page.getByRole('searchbox').fill('ayesha')
    arrive()
    await expect(page).toHaveURL((url) =>
      ['ayesha', 'delivered', 'local'].every((part) => url.search.includes(part)),
    )
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('ayesha')
    await expect(page.getByRole('tab', { name: 'Delivered' })).toHaveAttribute('aria-selected', 'true')
  })

  test('passes on a press that begins on it and ends on the screen', async ({ page }) => {
    const arrive = await holdBack(page, ordersCode)
    await page.goto('/orders', { waitUntil: 'commit' })
    await page.getByRole('tab', { name: 'Delivered' }).hover()
    await page.mouse.down()
    arrive()
    await expect(page.locator('html')).not.toHaveAttribute('data-outline')
    await page.mouse.up()
    await expect(page).toHaveURL('/orders?status=delivered')
  })

  test('passes on what was chosen in a filter that has another name on live data', async ({ page }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    const arrive = await holdBack(page, 'products')
    await page.goto('/products', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Stock' }).selectOption('Low Stock')
    arrive()
    await expect(page.getByRole('combobox', { name: 'Available stock' })).toHaveValue('low-stock')
  })

  test('leaves the screen what its address asks for', async ({ page }) => {
    const arrive = await holdBack(page, ordersCode)
    await page.goto('/orders?week=last&q=ayesha', { waitUntil: 'commit' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    arrive()
    await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue('last')
    await expect(page.getByRole('searchbox')).toHaveValue('ayesha')
  })

  test('has links that lead on', async ({ page }) => {
    await holdBack(page, ordersCode)
    await page.goto('/orders', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Products' }).click({ noWaitAfter: true })
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  test('is hidden from those who are about to see another screen', async ({ page }) => {
    await page.goto('/waitingApproval', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/login/)
    await haveSession(page, await aPendingPerson(page))
    await holdBack(page, 'waitingApproval')
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeAttached()
    await expect(page.locator('h1')).toBeHidden()
    await page.goto('/waitingApproval', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Account Status' })).toBeVisible()
  })
})

test('Own records are asked for before the code of their screen, once, and again for what changed until the news begin', async ({
  page,
}) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const lines = [{ sku: 'LAWN-1', quantity: 1 }]
  const order = await send<{ id: string; label: string }>(livePaths.orders, {
    customer,
    lines,
    payment: 'COD',
  })
  await haveSession(page, person)
  const one = `orders/${order.label}`
  for (const [call, screen, address, query] of [
    ['orders', 'orders', '/orders?q=ali&status=delivered&sort=-total', 'q=ali&sort=-total&status=delivered'],
    [one, 'order', `/${one}?status=pending-cod&tab=log`, 'sort=-date&status=pending-cod'],
    ['products', 'products', '/products', ''],
    ['customers', 'customers', '/customers?sort=name', 'sort=name'],
    ['dashboard', 'dashboard', '/dashboard', ''],
  ] as const) {
    const beginNews = await holdBackAt(page, '**/api/events/')
    const arrive = await holdBack(page, screen)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      searchParams.sort()
      if (pathname === `/api/${call}/`) calls.push(searchParams.toString())
    })
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => calls, address).toEqual([query])
    const asksForNews = page.waitForRequest('**/api/events/')
    arrive()
    await expect(page.locator('html')).not.toHaveAttribute('data-outline')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // From where the early answer was read: what comes after it is told, and nothing else is read again.
    expect((await asksForNews).headers()['last-event-id'], address).toMatch(/^\d+\.[0-9a-f-]{36}$/)
    await send(livePaths.orderComments.replace(':id', order.id), { text: 'Called' })
    expect(calls, address).toEqual([query])
    beginNews()
    await expect.poll(() => calls, address).toEqual([query, query])
    await page.unrouteAll()
    page.removeAllListeners('request')
  }
})

test('An early call that is refused, because its token is over, is made again with a new one', async ({
  page,
}) => {
  await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  await page.evaluate(() => localStorage.setItem('accessToken', 'over'))
  await page.goto('/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL('/orders')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('over')
})

import { expect } from '@playwright/test'
import { orders } from '#features/landing/pictures/sampleExcerpt.ts'
import { anApprovedPerson, aPendingPerson, haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { codeOf, complaintsOf, holdBack, untilTakenOver } from './takeover.ts'
import { test } from './test.ts'

const [, secondOrder] = orders

/** Of the try-out; nothing of theirs changes here. */
const active = { email: 'active@karwan.test', password: 'karwan-tryout' }

const landingCode = codeOf('landing')

test.describe('Before any script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('The page, its menu, what is stored and the terms can be read', async ({ page }) => {
    await page.goto('/')
    for (const name of [
      'What you do all day, made short',
      'Between your shop and the door',
      'Join the caravan',
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('KW-11284').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: 'Who can read it' })).toBeVisible()
    await page.getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { name: 'Orders and cash' })).toBeVisible()
  })
})

test.describe('Taking over what was drawn', () => {
  test('A visitor sees no difference, whatever the address asks for and where they come from', async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const address of ['/privacy', '/terms', '/?from=mail']) {
      await page.goto(address)
      await untilTakenOver(page)
    }
    // The pictures stay as they were drawn.
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.includes('pictures'))).toEqual([])
    const drawn = await page.getByRole('main').innerText()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Karwan' }).click()
    await expect(page.getByRole('cell', { name: secondOrder?.customer ?? '' })).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Orders by hour of the day' })).toBeVisible()
    await expect.poll(() => page.getByRole('main').innerText()).toBe(drawn)
    expect(complaints).toEqual([])
  })

  test('Somebody signed in is offered the way home, without a complaint', async ({ page }) => {
    await haveSession(page, active)
    const complaints = complaintsOf(page)
    await page.goto('/')
    await untilTakenOver(page)
    await expect(page.locator('a:is([href="/login"], [href="/signup"])')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Open Dashboard' })).toHaveCount(2)
    expect(complaints).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Open Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('Somebody signed in is not shown the links for visitors first, unless the page never starts', async ({
    page,
  }) => {
    await haveSession(page, active)
    await page.route(landingCode, (route) => route.abort())
    // They appear after seconds: the first frame that has them knows whether it shows one.
    await page.addInitScript(() => {
      const look = () => {
        const ways = [...document.querySelectorAll('a:is([href="/login"], [href="/signup"])')]
        if (ways.length === 0) return requestAnimationFrame(look)
        const isShown = ways.some((way) => way.checkVisibility({ visibilityProperty: true }))
        document.documentElement.dataset['firstFrame'] = isShown ? 'shown' : 'hidden'
      }
      requestAnimationFrame(look)
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'hidden')
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  })

  test('What was drawn stays while its code is on the way, wherever one goes on it', async ({ page }) => {
    const complaints = complaintsOf(page)
    const isAskedFor = page.waitForRequest(landingCode)
    const send = await holdBack(page, 'landing')
    await page.goto('/', { waitUntil: 'commit' })
    await isAskedFor
    const heading = page.getByRole('heading', { name: 'Who you travel with' })
    await page.getByRole('banner').getByRole('link', { name: 'Company' }).click()
    await expect(page).toHaveURL('/#company')
    await expect(heading).toBeInViewport()
    send()
    await untilTakenOver(page)
    await expect(heading).toBeInViewport()
    expect(complaints).toEqual([])
  })

  for (const [colorScheme, width, names] of [
    ['light', 1280, ['order', 'packing', 'phone']],
    ['dark', 360, ['packing-phone', 'phone']],
  ] as const)
    test(`The screens of ${width} px are pictures in a ${colorScheme} theme, and the others are not fetched`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      const pictures = page.getByRole('main').getByRole('img').and(page.locator('img'))
      await expect(pictures).toHaveCount(names.length)
      for (const picture of await pictures.all()) {
        // Not scrollIntoViewIfNeeded: that waits for frames, of which a busy machine once drew none for three minutes.
        await picture.evaluate((img) => img.scrollIntoView())
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(700)
      }
      const sources = await pictures.evaluateAll((all) =>
        (all as HTMLImageElement[]).map((img) => new URL(img.currentSrc).pathname),
      )
      expect(sources.map((source) => source.replace(/^.*\/|-[^-]+\.webp$/g, ''))).toEqual(
        names.map((name) => `${name}-${colorScheme}`),
      )
      expect(new Set(fetched.filter((path) => path.endsWith('.webp')))).toEqual(new Set(sources))
    })
})

for (const [who, person, label, path] of [
  ['waits for approval', aPendingPerson, 'See Your Application', '/waitingApproval'],
  ['has been approved', anApprovedPerson, 'Continue Setup', '/onboarding'],
] as const)
  test(`Somebody who ${who} is led on`, async ({ page }) => {
    await haveSession(page, await person(page))
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
  })

test('Tab skips to the content, a section is below the bar, and the picture of the orders opens them', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()

  const bar = await page.getByRole('banner').boundingBox()
  for (const name of ['Overview', 'Features', 'Integrations', 'Testimonials', 'Company']) {
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/#${name.toLowerCase()}`)
    const section = page.locator(`#${name.toLowerCase()}`)
    const top = await section.evaluate((element) => element.getBoundingClientRect().top)
    // A page scrolls by whole pixels, and a picture may end between two.
    expect(Math.ceil(top), name).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN)
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
  }

  await page.getByRole('cell', { name: secondOrder?.customer ?? '' }).click({ force: true })
  await expect(page).toHaveURL('/orders')
})

test('The page is sound, with its menu too, and no text of it is cut', async ({ page }) => {
  await page.goto('/')
  await untilTakenOver(page)
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = () =>
      page
        .locator('main :is(h1, h2, h3, p, blockquote, dd)')
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.getBoundingClientRect().right > window.innerWidth)
            .map((text) => text.textContent),
        )
    await expect.poll(cut, `at ${width} px`).toEqual([])
  }
  await expectSound(page)

  await page.setViewportSize({ width: 360, height: 740 })
  const trigger = page.getByRole('button', { name: 'Menu' })
  const features = page.getByRole('banner').getByRole('link', { name: 'Features' })
  await trigger.press('Enter')
  await expect(features).toBeVisible()
  await expectSound(page, [360])
  await page.keyboard.press('Escape')
  await expect(features).toBeHidden()
  await expect(trigger).toBeFocused()
  await trigger.click()
  await features.click()
  await expect(page).toHaveURL('/#features')
  await expect(features).toBeHidden()
})

/**
 * @vitest-environment happy-dom
 *
 * The landing page as the build draws it. React's server renderer does not share a process with the other one, whose
 * contexts it would change: so this file is no .tsx, and its worker draws no screen.
 */
import '@testing-library/jest-dom/vitest'
import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawDocument } from '#app/prerender.tsx'
import { type AppConfig, defaultAppConfig } from '#domain/appConfig.ts'
import { landingMessages } from '#messages/landing.ts'
import { appConfigPlaceholders, withAppConfig } from '#server/http/appConfigMeta.ts'

const shell =
  '<head><title>Karwan</title><meta name="app-config" content="" /></head><body><div id="root"></div></body>'

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const linksOf = (page: Document) =>
  [...page.querySelectorAll('a')].map((link) => ({
    name: link.textContent.trim(),
    href: link.getAttribute('href') ?? '',
  }))

let html: string
let page: Document
beforeAll(async () => {
  html = await drawDocument('landing', shell, defaultAppConfig)
  page = read(html)
})

describe('the landing page, before any script', () => {
  test('is named', () => {
    expect(page.title).toBe('Order management for merchants in Pakistan · Karwan')
  })

  test('has its sections, each with its heading', () => {
    const sections = [...page.querySelectorAll('main section[id]')]
    expect(sections.map(({ id }) => id)).toEqual([
      'overview',
      'features',
      'integrations',
      'testimonials',
      'company',
    ])
    for (const section of sections)
      expect(page.getElementById(section.getAttribute('aria-labelledby') ?? '')?.tagName).toBe('H2')
  })

  test('ends with its closing words', () => {
    const { title, text } = landingMessages.closing
    const closing = within(within(page.body).getByRole('region', { name: title }))
    expect(closing.getByRole('heading', { level: 2 })).toHaveTextContent(title)
    expect(closing.getAllByText(text)).toHaveLength(1)
  })

  test.each([
    ['Log In', '/login'],
    ['Start Free Trial', '/signup'],
    ['Get Started', '/signup'],
    ['Request Demo', '/dashboard'],
    ['Create Account', '/signup'],
  ])('%s leads to %s', (way, path) => {
    const addresses = linksOf(page)
      .filter(({ name }) => name === way)
      .map(({ href }) => href)
    expect(new Set(addresses)).toEqual(new Set([path]))
  })

  test('has no link that leads nowhere', () => {
    const known = [
      '/login',
      '/signup',
      '/dashboard',
      '/orders',
      '/privacy',
      '/terms',
      '#top',
      'mailto:support@karwan.example',
    ]
    const unknown = linksOf(page).filter(
      ({ href }) => !known.includes(href) && !(href.startsWith('#') && page.getElementById(href.slice(1))),
    )
    expect(unknown).toEqual([])
  })

  /** All texts, in their order. A picture of a screen, and what only a link's state shows, are apart. */
  function textsIn(part: unknown): string[] {
    if (typeof part === 'function') return textsIn(part(names))
    if (typeof part === 'string') return [part]
    return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
  }
  const { productName: product, providerName: provider } = defaultAppConfig
  const names = { product, provider }
  const sections = ['overview', 'features', 'integrations', 'testimonials', 'company'] as const

  test.each(sections)('says all of what there is to say in %s', (id) => {
    const section = page.getElementById(id)
    const labels = [...(section?.querySelectorAll('[aria-label]') ?? [])].map((one) =>
      one.getAttribute('aria-label'),
    )
    const said = [section?.textContent, ...labels].join(' ')
    expect(textsIn(landingMessages[id]).filter((text) => !said.includes(text))).toEqual([])
  })

  test('shows the orders list of the product', () => {
    const orders = within(page.body).getByRole('figure', { name: 'Orders of the sample workspace' })
    expect(
      within(orders)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Order ID', 'Customer', 'Type', 'Payment', 'Total', 'Status'])
    expect(within(orders).getAllByRole('rowheader')[0]).toHaveTextContent('KW-11284')
  })

  test('says of quotes that nobody has said that they are samples', () => {
    expect(page.getElementById('testimonials')).toHaveTextContent('Sample quotes')
  })

  test('says of figures that nobody has measured that they are samples', () => {
    expect(page.getElementById('overview')).toHaveTextContent(/1M\+ orders ?Sample figures/)
  })

  test('says what requesting a demo does', () => {
    const demo = linksOf(page).findIndex(({ name }) => name === 'Request Demo')
    expect(demo).toBeGreaterThan(-1)
    expect(page.querySelector('main')).toHaveTextContent(/Request Demo ?A live demo opens at once/)
  })

  test('is whole, in one piece, without inline scripts', () => {
    expect(page.querySelectorAll('script, template, [hidden]')).toHaveLength(0)
  })
})

test('names that the server fills in stand as if they had been known when the page was drawn', async () => {
  const config: AppConfig = {
    productName: `Qafila & "Sons'" <3`,
    providerName: 'Bolan > Cargo',
    supportEmail: `o'brien+help@qafila.test`,
  }
  const filled = withAppConfig(await drawDocument('landing', shell, appConfigPlaceholders), config)
  const drawn = withAppConfig(await drawDocument('landing', shell, config), config)
  // Read, because an apostrophe may be written in two ways.
  expect(read(filled).documentElement.outerHTML).toBe(read(drawn).documentElement.outerHTML)
  expect(read(filled).title).toContain(config.productName)
})

test.each([
  ['signIn', 'data-drawn="visitor"', 'Sign in', 'Welcome to Karwan', []],
  ['waitingApproval', 'data-drawn="pending" data-outline', 'Account approval', 'Account Status', []],
  ['order', 'data-drawn="visitor active" data-outline', 'Order', '\u00a0', ['/warehouses']],
  [
    'orders',
    'data-drawn="visitor active" data-outline',
    'Orders',
    'Orders',
    ['/orders/import', '/warehouses'],
  ],
] as const)(
  '%s is drawn for whom it is, and says what it needs',
  async (screen, marks, title, heading, live) => {
    const drawn = await drawDocument(screen, `<html lang="en">${shell}</html>`, defaultAppConfig)
    const shown = read(drawn)
    expect(drawn).toContain(`<html ${marks} lang="en">`)
    expect(shown.title).toBe(`${title} · Karwan`)
    expect(shown.querySelector('h1')?.textContent).toBe(heading)
    expect(drawn).toMatch(
      /<noscript><p[^>]*>Karwan needs JavaScript, .+<\/p><\/noscript><div id="root"><.+<\/div>/s,
    )
    // What only own data has is there for styles to show.
    const leads = linksOf(shown).map(({ href }) => href)
    expect(['/orders/import', '/warehouses'].filter((href) => leads.includes(href))).toEqual(live)
  },
)

test('the landing page is for everybody, also without scripts', () => {
  expect(html).not.toContain('data-drawn')
  expect(html).not.toContain('needs JavaScript')
})

test('a document without a place for the page is refused', async () => {
  await expect(drawDocument('landing', '<title>Karwan</title>', defaultAppConfig)).rejects.toThrow(
    '<div id="root">',
  )
})

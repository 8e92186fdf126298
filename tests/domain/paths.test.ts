import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { companyPage, operatorPages } from '#domain/operator/pages.ts'
import {
  applicationScreens,
  isKnownPath,
  isScreenAllowed,
  openScreens,
  orderPath,
  paths,
  pathWithNext,
  redirectedScreens,
  type ScreenName,
  safeNextPath,
  screenAt,
  screenNames,
  settingsPath,
  settingsSectionAt,
  settingsSections,
  unguardedPaths,
} from '#domain/paths.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('every screen has its address', () => {
  expect(Object.values(paths).sort()).toEqual(
    [
      '/',
      '/account',
      '/login',
      '/signup',
      '/waitingApproval',
      '/onboarding',
      '/operator/*',
      '/dashboard',
      '/orders',
      '/orders/new',
      '/orders/import',
      '/orders/:id',
      '/packing',
      '/deliveries',
      '/print',
      '/products',
      '/customers',
      '/warehouses',
      '/people',
      '/cash',
      '/settings/:section',
      '/orderDetails',
      '/analytics',
      '/settings',
    ].sort(),
  )
})

test('the links of mails and the pages of the operator have addresses of their own', () => {
  const others = [...Object.values(unguardedPaths), ...Object.values(operatorPages)]
  for (const path of others) expect(path).toMatch(/^(\/:?[a-z-]+)+$/)
  expect(new Set([...others, ...Object.values(paths)]).size).toBe(others.length + Object.keys(paths).length)
  expect(companyPage('a/b')).toBe('/operator/companies/a%2Fb')
})

test('each stands alone, is inside the shell or redirected, and never two of them', () => {
  expect([...openScreens, ...applicationScreens, ...redirectedScreens]).toEqual(Object.keys(paths))
  expect(openScreens).toEqual([
    'landing',
    'signIn',
    'signUp',
    'waitingApproval',
    'onboarding',
    'account',
    'operator',
  ])
  expect(redirectedScreens).toEqual(['analytics', 'settings'])
})

describe('what a session state may see', () => {
  test('is a screen by its name, and nothing else', () => {
    expect(screenNames.filter((screen) => isScreenAllowed(['landing', 'orders'], screen))).toEqual([
      'landing',
      'orders',
    ])
  })

  test('is every screen inside the shell by one name', () => {
    const seen = screenNames.filter((screen) => isScreenAllowed(['landing', 'application'], screen))
    expect(seen).toEqual(['landing', ...applicationScreens])
  })
})

describe('the screen at an address', () => {
  test.each<[string, ScreenName | null]>([
    ['', 'landing'],
    ['/', 'landing'],
    ['//', 'landing'],
    ['/login', 'signIn'],
    ['/login/', 'signIn'],
    ['/login//', 'signIn'],
    ['/LOGIN', 'signIn'],
    ['/waitingapproval', 'waitingApproval'],
    ['/%64ashboard', 'dashboard'],
    ['/%6Frders/7', 'order'],
    ['/orders', 'orders'],
    ['/orders/', 'orders'],
    ['/orders/new', 'newOrder'],
    ['/orders/import', 'imports'],
    ['/orders/New/', 'newOrder'],
    ['/orders/newer', 'order'],
    ['/orders/ORD-1001', 'order'],
    ['/orders/ORD-1001//', 'order'],
    ['/orders/a%2Fb', 'order'],
    ['/orders/%E0%A4%A', 'order'],
    ['/orders/:id', 'order'],
    ['/orderDetails', 'orderDetails'],
    ['/orders/1/edit', null],
    ['/orders//1', null],
    ['//orders', null],
    ['/orders%2F1', null],
    ['/loginx', null],
    ['/login/x', null],
    ['/%64ashboard%', null],
    ['/operator', 'operator'],
    ['/Operator/companies/7', 'operator'],
    ['/operators', null],
    ['/operator%2Fcompanies', null],
    ['/analytics', null],
    ['/settings', null],
    ['/settings/people', 'settingsSection'],
    ['/settings/%70eople/', 'settingsSection'],
    ['/settings/nothing', 'settingsSection'],
    ['/settings/people/x', null],
    ['/atlas', null],
    ['/nowhere', null],
  ])('%s: %s', (pathname, screen) => {
    expect(screenAt(pathname)).toBe(screen)
  })

  test('is the one that the router shows, for any address', () => {
    // The router warns about badly encoded addresses, which are intended here.
    vi.spyOn(console, 'warn').mockReturnValue()
    const routes = [...Object.values(paths), '/atlas', '*'].map((path) => ({ path }))
    const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
    const spelled = (path: string) =>
      fc
        .tuple(...[...path].map(() => fc.nat(9)))
        .map((ways) =>
          [...path]
            .map((character, index) =>
              ways[index] === 0
                ? encoded(character)
                : ways[index] === 1
                  ? character.toUpperCase()
                  : character,
            )
            .join(''),
        )
    const anyAddress = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...Object.values(paths)).chain(spelled),
          fc.constantFrom('', '/', '//', '/x', '/%', 'x'),
        )
        .map((parts) => parts.join('')),
      fc
        .string({
          unit: fc.constantFrom(
            '/',
            '/orders',
            '/login',
            '/operator',
            'orders',
            '7',
            ':id',
            '%2f',
            '%2F',
            '%',
            '.',
            '..',
            ' ',
            '%20',
            'ſ',
            'x',
          ),
        })
        .map((rest) => `/${rest}`),
    )
    fc.assert(
      fc.property(anyAddress, (pathname) => {
        const shown = matchRoutes(routes, { pathname })?.at(-1)?.route.path
        expect(screenAt(pathname)).toBe(screenNames.find((name) => paths[name] === shown) ?? null)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a section of the settings has an address, their list another one, and no other leads anywhere', () => {
  for (const section of settingsSections) {
    expect(settingsSectionAt(settingsPath(section))).toBe(section)
    expect(isKnownPath(settingsPath(section))).toBe(true)
  }
  expect(settingsSectionAt('/Settings/%70EOPLE//')).toBe('people')
  expect(settingsSectionAt(settingsPath(null))).toBeNull()
  expect(isKnownPath(settingsPath(null))).toBe(true)
  for (const nothing of ['/settings/nothing', '/settings/people/x', '/settings/constructor']) {
    expect(settingsSectionAt(nothing)).toBeUndefined()
    expect(isKnownPath(nothing)).toBe(false)
  }
})

describe('the address of an order', () => {
  test('is its id, encoded', () => {
    expect(orderPath('ORD-1001')).toBe('/orders/ORD-1001')
    expect(orderPath('a/b?c#d')).toBe('/orders/a%2Fb%3Fc%23d')
  })

  test('matches the route of an order, with the same id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(!id.includes('%2F'))
        expect(screenAt(orderPath(id))).toBe('order')
        const params = matchRoutes([{ path: paths.order }], { pathname: orderPath(id) })?.[0]?.params
        expect(params?.id).toBe(id)
      }),
    )
  })
})

describe('where sign-in may redirect to', () => {
  test.each([
    '/',
    '/dashboard',
    '/orders/',
    '/orders?status=delivered&page=2',
    '/orders/ORD-1001#notes',
    '/orders?search=a//b',
    '/nowhere',
    '/...',
  ])('%s', (next) => {
    expect(safeNextPath(next)).toBe(next)
  })

  test.each([
    null,
    '',
    'orders',
    'https://evil.test',
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/orders\\..\\..\\evil.test',
    '/orders\u0000',
    '/.//evil.test',
    '/..//evil.test',
    '/%2e//evil.test',
    '/orders/..//evil.test',
    '/orders//evil.test',
    '/orders/../login',
    '/orders/%2E%2e',
    '/orders/.',
    '/orders/..?week=last',
    '?next=/orders',
    '#orders',
  ])('never %j', (next) => {
    expect(safeNextPath(next)).toBeNull()
  })

  test('a line separator in the query does not change the path', () => {
    expect(safeNextPath('/orders?q=\u2028//ali')).toBe('/orders?q=\u2028//ali')
  })

  test.each(['/%5cevil.test', '/%2f%2fevil.test', '/@evil.test', '/:evil.test'])(
    '%s is a path of our own',
    (next) => {
      expect(safeNextPath(next)).toBe(next)
      expect(new URL(next, 'https://karwan.test').host).toBe('karwan.test')
    },
  )

  test('the result is always on our origin, and resolves to itself', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%5c',
      '%2f',
      '@',
      ':',
      'https:',
      'javascript:',
      'evil.test',
      'orders',
      '?',
      '#',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
      '\u2028',
    ]
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }), (text) => {
        const next = safeNextPath(`/${text}`) ?? '/'
        const url = new URL(next, 'https://karwan.test')
        expect(url.origin).toBe('https://karwan.test')
        // Resolved again, as the router does with its location.
        expect(new URL(url.pathname, 'https://karwan.test').origin).toBe('https://karwan.test')
      }),
      { numRuns: 1000 },
    )
  })
})

test('sign-in leads back to where it was asked for, with its query and hash', () => {
  const here = '/orders?q=a b&page=2#row'
  const address = new URL(pathWithNext(paths.signIn, here), 'https://karwan.test')
  expect(address.pathname).toBe('/login')
  expect([...address.searchParams]).toEqual([['next', here]])
  expect(pathWithNext(paths.signUp, '/')).toBe('/signup?next=%2F')
})

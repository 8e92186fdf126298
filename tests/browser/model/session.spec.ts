import { expect, type Page, type Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  type Account,
  answeredAccount,
  approvalPolling,
  isSameAccount,
  storedAccount,
} from '#domain/accounts.ts'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import type { User } from '#domain/users.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { landingMessages } from '#messages/landing.ts'
import { noticeMessages } from '#messages/notices.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { shellMessages } from '#messages/shell.ts'
import { signInMessages } from '#messages/signIn.ts'
import { waitingApprovalMessages } from '#messages/waitingApproval.ts'
import { anActivePerson, type Person, sessionOf } from '#tests/browser/people.ts'
import type { Drivers, OutOfReach } from '#tests/model/driven.ts'
import { isResult, type Stimulus } from '#tests/model/model.ts'
import { sessionModel } from '#tests/model/session.model.ts'
import { type HeldCalls, holdCalls } from './network.ts'
import { expectScreen, stateOf } from './screen.ts'
import { keepTime, openAfresh, type Time } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Chart = SnapshotFrom<typeof sessionMachine>

/** The person is real, and so are sessions and answers; only the status of the company is what a step says. */
type Visit = {
  page: Page
  /** Of the same browser, without the application in it: what another tab leaves in storage. */
  otherTab: Page
  time: Time
  logout: HeldCalls
  person: Person
  account: Account
  /** Questions for the account that wait; null while they are answered at once. */
  waiting: Route[] | null
}

/** The company's name in the model; another one is another one here too. */
const modelCompany = 'Chenab Traders'
const reviewing = waitingApprovalMessages.pending
const { rejected, checking, suspended } = waitingApprovalMessages

function eventOf<Event extends object>(step: string): Event {
  const stimulus: Stimulus | undefined = sessionModel.steps[step]
  if (stimulus === undefined || isResult(stimulus)) throw new Error(`'${step}' is no event`)
  return stimulus as Stimulus & Event
}

/** A user of the model, as this person. */
function real({ company }: User, { person }: Visit): User {
  const name = company.name === modelCompany ? person.company : company.name
  return { email: person.email, company: { ...company, name } }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

async function opensSession(visit: Visit, user: User): Promise<SessionResponse> {
  return { ...(await sessionOf(visit.page, visit.person)), user: real(user, visit) }
}

const store = ({ access, refresh, user }: SessionResponse) => ({
  accessToken: access,
  refreshToken: refresh,
  user: JSON.stringify(user),
})

/** Why a company is not approved is not stored: until a step says what the server answers, it does not. */
function keepsStored(user: User, visit: Visit) {
  visit.account = storedAccount(real(user, visit))
  visit.waiting = visit.account.status === null ? [] : null
}

const starts = (user: User | null, path: string) => async (visit: Visit) => {
  visit.logout.forget()
  if (user) keepsStored(user, visit)
  await openAfresh(visit.page, path, user ? store(await opensSession(visit, user)) : {})
}

/** At `/login`, by its form; the server's answer has the status of the company. */
const signsIn = (step: string) => async (visit: Visit) => {
  const { page, person } = visit
  const { account } = eventOf<{ account: Account }>(step)
  visit.account = { ...account, user: real(account.user, visit) }
  visit.waiting = null
  if (pathOf(page) !== '/login')
    await page.getByRole('link', { name: shellMessages.navigation.signIn }).click()
  await page.getByLabel(signInMessages.email).fill(person.email)
  await page.getByLabel(signInMessages.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: signInMessages.submit }).click()
}

const signsInElsewhere = (step: string) => async (visit: Visit) => {
  const { user } = eventOf<{ user: User }>(step)
  keepsStored(user, visit)
  await visit.otherTab.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    store(await opensSession(visit, user)),
  )
}

/** The answer of the real server, with the company as the step has it. */
async function answers(route: Route, { account }: Visit): Promise<void> {
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  const { user, status, rejectionReason } = account
  return route.fulfill({
    response,
    json: { ...user, company_status: status, rejection_reason: rejectionReason },
  })
}

/** Questions that wait are not answered; later ones are. */
async function loseQuestions(visit: Visit): Promise<void> {
  const { waiting } = visit
  if (waiting === null) return
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  visit.waiting = null
  for (const route of waiting) await route.abort('connectionrefused')
}

/** Brings the account watch to ask: by itself while approval is awaited, else when the tab gets the focus. */
async function ask(visit: Visit): Promise<void> {
  const { page, time } = visit
  const waiting = visit.waiting ?? []
  visit.waiting = null
  const asked = page.waitForResponse((response) => response.url().endsWith(apiPaths.me))
  if (waiting.length > 0) for (const route of waiting) await answers(route, visit)
  else if (pathOf(page) === '/waitingApproval') await time.fastForward(approvalPolling.longestMs)
  else await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
}

const learns = (step: string) => async (visit: Visit) => {
  const { account } = eventOf<{ account: Account }>(step)
  visit.account = { ...account, user: real(account.user, visit) }
  await ask(visit)
}

/** The account watch tells only what is new. */
const isKnown = (step: string) => (context: Chart['context']) =>
  context.user !== null && isSameAccount(context as Account, eventOf<{ account: Account }>(step).account)

const expectStored = async (visit: Visit, { context }: Chart) => {
  const stored = await visit.page.evaluate(() => {
    const { accessToken, refreshToken, user } = localStorage
    return { accessToken, refreshToken, user } as Partial<Record<string, string>>
  })
  if (context.user === null) return expect(stored).toEqual({})
  const { user, status, rejectionReason, workspace, choosesWorkspace, isEmailVerified } = context
  visit.account = {
    user: real(user, visit),
    status,
    rejectionReason,
    workspace,
    choosesWorkspace,
    isEmailVerified,
  }
  expect(JSON.parse(stored['user'] ?? 'null')).toEqual(visit.account.user)
  expect(stored).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
}

const expectCompanyStatus = async (visit: Visit, chart: Chart, heading: string) => {
  const { email, company } = visit.account.user
  await expectScreen(visit.page, 'session', {
    state: stateOf(chart),
    path: '/waitingApproval',
    heading,
    facts: { [waitingApprovalMessages.company]: company.name, [waitingApprovalMessages.email]: email },
  })
  await expectStored(visit, chart)
}

const expectSignedOut = async (visit: Visit, chart: Chart) => {
  const { page } = visit
  const { endedBy } = chart.context
  await expectScreen(page, 'session', { state: null, path: '/login' })
  await expectScreen(page, 'signIn', { state: 'editing' })
  const why = Object.values(signInMessages.sessionEnded).filter((text) => text !== null)
  const said = endedBy && signInMessages.sessionEnded[endedBy]
  for (const text of why) await expect(page.getByText(text)).toHaveCount(text === said ? 1 : 0)
  await expectStored(visit, chart)
}

const states: Drivers<Visit>['states'] = {
  'anonymous.visiting': async (visit, chart: Chart) => {
    await expectScreen(visit.page, 'session', { state: stateOf(chart), path: '/dashboard' })
    await expect(visit.page.getByRole('link', { name: shellMessages.navigation.signIn })).toBeVisible()
    await expectStored(visit, chart)
  },
  'anonymous.signedOut.left': expectSignedOut,
  // The page moves on to sign-in by itself.
  'anonymous.signedOut.leaving': expectSignedOut,
  'signedIn.pendingApproval.checking': (visit, chart: Chart) =>
    expectCompanyStatus(visit, chart, checking.title),
  'signedIn.pendingApproval.suspended': (visit, chart: Chart) =>
    expectCompanyStatus(visit, chart, suspended.title),
  'signedIn.pendingApproval.reviewing': (visit, chart: Chart) =>
    expectCompanyStatus(visit, chart, reviewing.title),
  'signedIn.pendingApproval.rejected': async (visit, chart: Chart) => {
    await expectCompanyStatus(visit, chart, rejected.title)
    await expect(visit.page.getByText(chart.context.rejectionReason ?? '')).toBeVisible()
  },
  'signedIn.onboarding': async (visit, chart: Chart) => {
    await expectScreen(visit.page, 'session', { state: null, path: '/onboarding' })
    await expectScreen(visit.page, 'onboarding', { heading: onboardingMessages.steps[0]?.label ?? '' })
    await expectStored(visit, chart)
  },
  'signedIn.active': async (visit, chart: Chart) => {
    await expectScreen(visit.page, 'session', { state: stateOf(chart), path: '/dashboard' })
    await expectStored(visit, chart)
    await expect(visit.page.getByText(visit.account.user.company.name).first()).toBeVisible()
  },
}

const nothingNew = (step: string): OutOfReach<Visit> => ({
  steps: [step],
  in: ['signedIn'],
  when: isKnown(step),
  because: 'the account watch tells only what is new',
  see: async (visit, chart) => {
    await ask(visit)
    await states[stateOf(chart)]?.(visit, chart)
  },
})

const storedBy = (step: string) => eventOf<{ account: Account }>(step).account.user

const drivers: Drivers<Visit> = {
  starts: {
    'nobody is stored': starts(null, '/dashboard'),
    'a pending user is stored': starts(storedBy('a pending user signs in'), '/login'),
    'an approved user is stored': starts(storedBy('an approved user signs in'), '/login'),
    'an active user is stored': starts(storedBy('an active user signs in'), '/login'),
  },
  steps: {
    'a pending user signs in': signsIn('a pending user signs in'),
    'a rejected user signs in': signsIn('a rejected user signs in'),
    'an approved user signs in': signsIn('an approved user signs in'),
    'an active user signs in': signsIn('an active user signs in'),
    'a pending user signs in elsewhere': signsInElsewhere('a pending user signs in elsewhere'),
    'an active user signs in elsewhere': signsInElsewhere('an active user signs in elsewhere'),
    'the account awaits approval': learns('the account awaits approval'),
    'the account is questioned': learns('the account is questioned'),
    'the account is rejected': learns('the account is rejected'),
    'the account is suspended': learns('the account is suspended'),
    'the server does not answer': loseQuestions,
    'the account is approved': learns('the account is approved'),
    'the account is at work': learns('the account is at work'),
    'completes onboarding': async (visit) => {
      const { page, person } = visit
      // By keyboard: a notice of the last time may lie over the button.
      const next = () => page.getByRole('button', { name: onboardingMessages.next }).press('Enter')
      await page.getByLabel(onboardingMessages.fields.legal_name).fill(person.company)
      await page.getByLabel(onboardingMessages.fields.ntn).fill('1234567-8')
      await next()
      await page.getByRole('radio', { name: onboardingMessages.warehouses.own }).check()
      await page.getByRole('radio', { name: onboardingMessages.split.OPTION_4 }).check()
      await next()
      await next()
      await next()
      await next()
      await page.getByRole('radio', { name: 'Karwan' }).check()
      await page.getByRole('button', { name: onboardingMessages.complete }).press('Enter')
      await expect(
        page.getByText(noticeMessages.onboardingCompleted({ provider: 'Karwan' })).first(),
      ).toBeVisible()
    },
    'logs out': async ({ page, logout }) => {
      await logout.letGo()
      await page.getByRole('button', { name: /^Log ?out$/i }).click()
    },
    'the session expires': async (visit, chart: Chart) => {
      // A question that waits has been asked with the old token.
      if (stateOf(chart) === 'signedIn.pendingApproval.checking') await loseQuestions(visit)
      await visit.logout.letGo()
      await visit.page.evaluate(() => {
        localStorage.setItem('accessToken', 'worn-out')
        localStorage.setItem('refreshToken', 'worn-out')
      })
      await ask(visit)
    },
    'another tab logs out': async ({ otherTab, logout }) => {
      await logout.letGo()
      await otherTab.evaluate(() => localStorage.clear())
    },
    'shows no screen of the session': async () => {},
    'asks for the demo': async ({ page }) => {
      await page.locator('a[href="/"]').first().click()
      await page.getByRole('link', { name: landingMessages.requestDemo }).first().click()
    },
    'the server is told': async ({ logout }, chart: Chart) => {
      if (chart.context.endedBy !== 'elsewhere') await (await logout.next()).continue()
    },
    'the server cannot be told': ({ logout }) => logout.loseConnection(),
  },
  states,
  outOfReach: [
    {
      steps: [
        'a pending user signs in',
        'a rejected user signs in',
        'an approved user signs in',
        'an active user signs in',
      ],
      in: ['signedIn'],
      because: 'the address of sign-in redirects a signed-in user home',
      see: async (visit, chart) => {
        await visit.page.evaluate(() => {
          history.pushState(null, '', '/login')
          dispatchEvent(new PopStateEvent('popstate'))
        })
        await states[stateOf(chart)]?.(visit, chart)
      },
    },
    {
      steps: ['opens a screen of the application'],
      in: ['anonymous.visiting', 'signedIn.active'],
      because: 'the home of the state is such a screen, and opens by itself',
      see: ({ page }) => expectScreen(page, 'dashboard', { path: '/dashboard' }),
    },
    {
      steps: ['opens the sign-in screen', 'leaves the sign-in screen'],
      because: 'it comes and goes with the address, which follows the state',
      see: ({ page }, chart) =>
        expectScreen(page, 'signIn', { state: chart.matches({ anonymous: 'signedOut' }) ? 'editing' : null }),
    },
    {
      steps: [
        'the account is at work on live data',
        'an active user signs in to live data elsewhere',
        'chooses live data',
        'chooses the sample',
      ],
      because:
        'the company of this walk is set up only in responses that the walk changes: it has no data of its own (tests/app/live.test.tsx)',
      see: async (visit, chart) => states[stateOf(chart)]?.(visit, chart),
    },
    nothingNew('the account awaits approval'),
    nothingNew('the account is questioned'),
    nothingNew('the account is rejected'),
    nothingNew('the account is suspended'),
    nothingNew('the account is approved'),
    nothingNew('the account is at work'),
    {
      steps: ['the server cannot be told'],
      in: ['anonymous.signedOut'],
      when: (context: Chart['context']) => context.endedBy === 'elsewhere',
      because: 'the other tab has told the server, and left no token to tell it with',
      see: async ({ logout }) => expect(logout.requests()).toEqual([]),
    },
  ],
}

walkInBrowser('session', sessionModel, drivers, async (page) => {
  const person = await anActivePerson(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/livez')
  // Behind another tab a page draws one frame a second.
  await page.bringToFront()
  const company = { name: person.company, is_approved: true, is_onboarded: true }
  const visit: Visit = {
    page,
    otherTab,
    time: await keepTime(page),
    logout: await holdCalls(page, apiPaths.logout),
    person,
    account: answeredAccount({ email: person.email, company }, {}),
    waiting: null,
  }
  await page.route(`**/api/${apiPaths.me}`, async (route) => {
    if (visit.waiting) visit.waiting.push(route)
    else await answers(route, visit)
  })
  await page.route(`**/api/${apiPaths.login}`, async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as SessionResponse
    const { user, status, rejectionReason } = visit.account
    await route.fulfill({
      response,
      json: { ...session, user, company_status: status, rejection_reason: rejectionReason },
    })
  })
  await page.route(`**/api/${apiPaths.setup}`, (route) =>
    route.fulfill({ json: { company: { ...company, name: 'Chenab Trading' } } }),
  )
  return visit
})

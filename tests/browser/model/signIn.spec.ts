import { expect, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { apiPaths } from '#domain/contract.ts'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { noticeMessages } from '#messages/notices.ts'
import { signInMessages as messages } from '#messages/signIn.ts'
import { signInCodeMessages as codeMessages } from '#messages/signInCode.ts'
import { aPendingPerson, fillSignUp, newPerson, type Person } from '#tests/browser/people.ts'
import type { Drivers } from '#tests/model/driven.ts'
import { signInModel } from '#tests/model/signIn.model.ts'
import { type HeldCalls, holdCalls } from './network.ts'
import { expectScreen, stateOf, typeInto } from './screen.ts'
import { keepTime, openAfresh, type Time } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Visit = { page: Page; time: Time; login: HeldCalls; loginCode: HeldCalls; person: Person }
type Chart = SnapshotFrom<typeof signInMachine>

/** How long a call waits for its answer (design §6). */
const ANSWER_DEADLINE_MS = 10_000

const email = (page: Page) => page.getByLabel(messages.email)
const code = (page: Page) => page.getByLabel(codeMessages.code, { exact: true })
const typedCode = '287 082'
const passkeyButton = (page: Page, text = codeMessages.usePasskey) =>
  page.getByRole('button', { name: text, exact: true })
const passkeyRequest = { challenge: 'Yy0x', rpId: 'localhost', timeout: 300_000, allowCredentials: [] }
/** What the browser says that the passkey signed, and as it is sent. */
const signed = {
  id: 'b2xk',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}
/** While the browser asks for a passkey: what becomes of it. */
type AskedPage = Window & { passkey?: { resolve(made: unknown): void; reject(error: Error): void } }

/** In place of the browser's own dialog, which no test can answer with a clock that stops. */
const holdPasskeys = () => {
  const get = () =>
    new Promise((resolve, reject) => {
      ;(window as AskedPage).passkey = { resolve, reject }
    })
  Object.defineProperty(navigator, 'credentials', { value: { get } })
  Object.assign(window, { PublicKeyCredential: class {} })
}
/** What the server says of a wrong code, and of one that comes too late. */
const wrongCode = { code: ['Not right'] }
const tooLate = { detail: 'That took too long.' }
const password = (page: Page) => page.getByLabel(messages.password, { exact: true })

async function arrive(visit: Visit) {
  await expectScreen(visit.page, 'signIn', { state: 'editing' })
  await visit.time.stop()
  visit.login.forget()
  visit.loginCode.forget()
}

const drivers: Drivers<Visit> = {
  starts: {
    'an empty form': async (visit) => {
      await visit.time.goOn()
      await openAfresh(visit.page, '/login')
      await arrive(visit)
    },
    'a form that knows the e-mail': async (visit) => {
      const { page, time } = visit
      await time.goOn()
      visit.person = newPerson()
      await openAfresh(page, '/signup')
      await fillSignUp(page, visit.person)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByRole('button', { name: 'Sign in now' }).click()
      await arrive(visit)
    },
  },
  steps: {
    'types an e-mail': ({ page, person }) => typeInto(email(page), person.email),
    'types a blank e-mail': ({ page }) => typeInto(email(page), '  '),
    'types a password': ({ page, person }) => typeInto(password(page), person.password),
    'clears the password': ({ page }) => typeInto(password(page), ''),
    submits: ({ page }) => page.getByRole('button', { name: messages.submit }).click(),
    'is asked for a code': async ({ page, login, time }) => {
      await login.answer(202, { challenge: 'c-1' })
      // The field is in a file of its own: what React loads needs the time.
      await time.goOn()
      await expect(code(page)).toBeFocused()
      await time.stop()
    },
    'is asked for a code or a passkey': async ({ page, login, time }) => {
      await login.answer(202, { challenge: 'c-1', has_app: true, passkey: passkeyRequest })
      await time.goOn()
      await expect(code(page)).toBeFocused()
      await time.stop()
    },
    'is asked for a passkey, having no app': async ({ page, login, time }) => {
      await login.answer(202, { challenge: 'c-1', has_app: false, passkey: passkeyRequest })
      await time.goOn()
      await expect(passkeyButton(page)).toBeFocused()
      await time.stop()
    },
    'uses a passkey': async ({ page, time }) => {
      await time.goOn()
      await passkeyButton(page).click()
      await page.waitForFunction(() => 'passkey' in window)
      await time.stop()
    },
    'the passkey signs': ({ page }) =>
      page.evaluate(() => {
        const none = new ArrayBuffer(0)
        const response = { clientDataJSON: none, authenticatorData: none, signature: none }
        ;(window as AskedPage).passkey?.resolve({ id: 'b2xk', response })
        Reflect.deleteProperty(window, 'passkey')
      }),
    'cancels the passkey': ({ page }) =>
      page.evaluate(() => {
        ;(window as AskedPage).passkey?.reject(new DOMException('', 'NotAllowedError'))
        Reflect.deleteProperty(window, 'passkey')
      }),
    'types a code': ({ page }) => typeInto(code(page), typedCode),
    'types a blank code': ({ page }) => typeInto(code(page), ' '),
    'goes back to the password': ({ page }) =>
      page.getByRole('button', { name: codeMessages.restart }).click(),
    'is let in by the code': async ({ page, loginCode, person }) => {
      const session = await page.request.post(`/api/${apiPaths.login}`, {
        data: { email: person.email, password: person.password },
      })
      await loginCode.answer(200, await session.json())
    },
    'is refused for the code': ({ loginCode }) =>
      loginCode.answer(401, wrongCode, { 'X-Error-Code': 'code_wrong' }),
    'is too late with the code': ({ loginCode }) =>
      loginCode.answer(410, tooLate, { 'X-Error-Code': 'challenge_over' }),
    'is failed by the server at the code': async ({ loginCode, time }) => {
      await loginCode.next()
      await time.fastForward(ANSWER_DEADLINE_MS)
    },
    'is let in': ({ login }) => login.pass(),
    'is refused': async ({ login }) => {
      const nobody = { ...newPerson(), password: 'not this one' }
      await (await login.next()).continue({ postData: nobody })
    },
    'is failed by the server': async ({ login, time }) => {
      await login.next()
      await time.fastForward(ANSWER_DEADLINE_MS)
    },
  },
  states: {
    editing: async ({ page, login, person }, chart: Chart) => {
      const { context } = chart
      const errorOf = (field: 'email' | 'password') =>
        context.missing.includes(field) ? messages.missing[field] : ''
      await expectScreen(page, 'signIn', {
        state: stateOf(chart),
        path: '/login',
        heading: messages.heading({ product: 'Karwan' }),
        fields: {
          [messages.email]: { value: context.email.trim() && person.email, error: errorOf('email') },
          [messages.password]: { value: context.password && person.password, error: errorOf('password') },
        },
        alert: context.failure ? failureMessages.signIn(context.failure) : '',
        submit: { text: messages.submit, isDisabled: false },
      })
      expect(login.requests()).toEqual([])
    },
    submitting: async ({ page, login, person }, chart: Chart) => {
      await expectScreen(page, 'signIn', {
        state: stateOf(chart),
        alert: '',
        submit: { text: messages.submitting, isDisabled: true },
      })
      await expect
        .poll(() => login.requests().map((request): unknown => request.postDataJSON()))
        .toEqual([{ email: person.email, password: person.password }])
    },
    enteringCode: async ({ page, loginCode }, chart: Chart) => {
      const { context } = chart
      const failure = context.failure?.fields?.['code']
      await expectScreen(page, 'signIn', {
        state: stateOf(chart),
        path: '/login',
        heading: messages.heading({ product: 'Karwan' }),
        fields: {
          [codeMessages.code]: {
            value: context.code,
            error: context.missing.includes('code') ? codeMessages.missing : (failure ?? ''),
          },
        },
        alert: context.failure && !failure ? failureMessages.signIn(context.failure) : '',
        submit: { text: messages.submit, isDisabled: false },
      })
      expect(loginCode.requests()).toEqual([])
    },
    askingPasskey: async ({ page, loginCode }, chart: Chart) => {
      await expectScreen(page, 'signIn', {
        state: stateOf(chart),
        alert: '',
        submit: { text: messages.submitting, isDisabled: true },
      })
      await expect(passkeyButton(page, codeMessages.askingPasskey)).toBeDisabled()
      expect(loginCode.requests()).toEqual([])
    },
    checkingCode: async ({ page, loginCode }, chart: Chart) => {
      await expectScreen(page, 'signIn', {
        state: stateOf(chart),
        alert: '',
        submit: { text: messages.submitting, isDisabled: true },
      })
      await expect
        .poll(() => loginCode.requests().map((request): unknown => request.postDataJSON()))
        .toEqual([
          chart.context.proof === undefined
            ? { challenge: 'c-1', code: chart.context.code }
            : { challenge: 'c-1', passkey: signed },
        ])
    },
    signedIn: async ({ page, time, person }) => {
      await time.goOn()
      await expectScreen(page, 'signIn', { state: null, path: '/waitingApproval' })
      await expectScreen(page, 'session', {
        state: 'signedIn.pendingApproval.reviewing',
        facts: expect.objectContaining({ Email: person.email }) as Record<string, string>,
      })
      await expect(page.getByText(noticeMessages.signedIn).first()).toBeVisible()
      expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
        'accessToken',
        'refreshToken',
        'user',
      ])
    },
  },
  outOfReach: [
    {
      steps: ['uses a passkey'],
      in: ['enteringCode'],
      when: ({ challenge }: SnapshotFrom<typeof signInMachine>['context']) => challenge.passkey === undefined,
      because: 'who has no passkey is not offered it',
      see: async ({ page }) => expect(passkeyButton(page)).toHaveCount(0),
    },
    {
      steps: ['the browser fails at the passkey'],
      because: 'whatever a browser fails with has words',
      see: async () => {},
    },
  ],
}

walkInBrowser('signIn', signInModel, drivers, async (page) => ({
  page: await page.addInitScript(holdPasskeys).then(() => page),
  time: await keepTime(page),
  login: await holdCalls(page, apiPaths.login),
  loginCode: await holdCalls(page, apiPaths.loginCode),
  person: await aPendingPerson(page),
}))

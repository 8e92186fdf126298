import { expect, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { apiPaths } from '#domain/contract.ts'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { noticeMessages } from '#messages/notices.ts'
import { signInMessages as messages } from '#messages/signIn.ts'
import { aPendingPerson, fillSignUp, newPerson, type Person } from '#tests/browser/people.ts'
import type { Drivers } from '#tests/model/driven.ts'
import { signInModel } from '#tests/model/signIn.model.ts'
import { type HeldCalls, holdCalls } from './network.ts'
import { expectScreen, stateOf, typeInto } from './screen.ts'
import { keepTime, openAfresh, type Time } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Visit = { page: Page; time: Time; login: HeldCalls; person: Person }
type Chart = SnapshotFrom<typeof signInMachine>

/** How long a call waits for its answer (design §6). */
const ANSWER_DEADLINE_MS = 10_000

const email = (page: Page) => page.getByLabel(messages.email)
const password = (page: Page) => page.getByLabel(messages.password, { exact: true })

async function arrive(visit: Visit) {
  await expectScreen(visit.page, 'signIn', { state: 'editing' })
  await visit.time.stop()
  visit.login.forget()
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
  outOfReach: [],
}

walkInBrowser('signIn', signInModel, drivers, async (page) => ({
  page,
  time: await keepTime(page),
  login: await holdCalls(page, apiPaths.login),
  person: await aPendingPerson(page),
}))

import { expect, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { apiPaths } from '#domain/contract.ts'
import {
  normalizeSignUpField,
  SIGN_UP_REDIRECT_MS,
  type SignUpForm,
  signUpFields,
  signUpProblems,
  toSignUpPayload,
} from '#domain/signUp.ts'
import type { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { problemText } from '#messages/problems.ts'
import { signInMessages } from '#messages/signIn.ts'
import { signUpMessages as messages, signUpWords } from '#messages/signUp.ts'
import { newPerson } from '#tests/browser/people.ts'
import type { Drivers } from '#tests/model/driven.ts'
import { isResult } from '#tests/model/model.ts'
import { signUpModel } from '#tests/model/signUp.model.ts'
import { type HeldCalls, holdCalls } from './network.ts'
import { expectScreen, type Screen, stateOf, typeInto } from './screen.ts'
import { keepTime, openAfresh, type Time } from './time.ts'
import { walkInBrowser } from './walk.ts'

/** `email` replaces that of the model: each path signs up another person. */
type Visit = { page: Page; time: Time; signUp: HeldCalls; email: string }
type Chart = SnapshotFrom<typeof signUpMachine>

/** Typing and leaving, as the model's events say it. */
const typing = Object.entries(signUpModel.steps).flatMap(([step, stimulus]) => {
  if (isResult(stimulus) || !('field' in stimulus)) return []
  const act = async ({ page, email }: Visit) => {
    const control = page.getByLabel(messages.fields[stimulus.field], { exact: true })
    if (stimulus.type === 'field.changed')
      return typeInto(control, stimulus.field === 'email' ? asOf(stimulus.value, email) : stimulus.value)
    await control.focus()
    return control.press('Tab')
  }
  return [[step, act] as const]
})

/** The model's address, complete, is the visitor's. */
const asOf = (address: string, email: string) => (address.includes('@') ? email : address)

/** A form of the model as the browser has it: typing in one field means that all others were left. */
function inBrowser(form: SignUpForm, { email }: Visit): SignUpForm {
  const entries = signUpFields.map((name) => [name, normalizeSignUpField(name, form[name])])
  return { ...(Object.fromEntries(entries) as SignUpForm), email: asOf(form.email, email) }
}

const drivers: Drivers<Visit> = {
  starts: {
    'an empty form': async (visit) => {
      const { page, time, signUp } = visit
      await time.goOn()
      visit.email = newPerson().email
      signUp.forget()
      await openAfresh(page, '/signup')
      await expectScreen(page, 'signUp', { state: 'editing' })
      await time.stop()
    },
  },
  steps: {
    ...Object.fromEntries(typing),
    submits: ({ page }) => page.getByRole('button', { name: messages.submit }).click(),
    'gets a success response': ({ signUp }) =>
      signUp.pass((body) => ({ ...body, message: 'Welcome. Awaiting approval.' })),
    'is told nothing': ({ signUp }) => signUp.pass(() => ({})),
    'is refused': ({ signUp }) => signUp.answer(400, { email: ['This e-mail is taken.'] }),
    'is failed by the server': ({ signUp }) => signUp.breakDown(),
    'waits three seconds': async ({ page, time }) => {
      await time.pass(SIGN_UP_REDIRECT_MS - 1)
      await expectScreen(page, 'signUp', { state: 'succeeded' })
      await time.pass(1)
    },
    'goes at once': ({ page }) => page.getByRole('button', { name: messages.succeeded.goNow }).click(),
  },
  states: {
    editing: async (visit, chart: Chart) => {
      const { page, signUp } = visit
      const { form, problems, corrected, failure } = chart.context
      const shown = inBrowser(form, visit)
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
      const fields = signUpFields.map((name) => {
        // A correction is judged when its field is left, which the browser does by itself.
        const isLeft = corrected.includes(name) && name !== focused
        const problem = isLeft ? signUpProblems(form)[name] : problems[name]
        return [
          messages.fields[name],
          {
            value: name === focused && name !== 'email' ? form[name] : shown[name],
            error: problem ? problemText(signUpWords, name, problem) : (failure?.fields?.[name] ?? ''),
          },
        ]
      })
      await expectScreen(page, 'signUp', {
        state: stateOf(chart),
        path: '/signup',
        heading: messages.heading({ product: 'Karwan' }),
        fields: Object.fromEntries(fields) as Screen['fields'],
        alert: failure && !failure.fields ? failureMessages.signUp(failure) : '',
        submit: { text: messages.submit, isDisabled: false },
      })
      expect(signUp.requests()).toEqual([])
    },
    submitting: async (visit, chart: Chart) => {
      const { page, signUp } = visit
      await expectScreen(page, 'signUp', {
        state: stateOf(chart),
        alert: '',
        submit: { text: messages.submitting, isDisabled: true },
      })
      await expect
        .poll(() => signUp.requests().map((request): unknown => request.postDataJSON()))
        .toEqual([toSignUpPayload(inBrowser(chart.context.form, visit))])
    },
    succeeded: async ({ page }, chart: Chart) => {
      await expectScreen(page, 'signUp', {
        state: stateOf(chart),
        heading: messages.succeeded.heading,
        fields: {},
      })
      await expect(page.getByRole('status').first()).toHaveText(
        chart.context.message ?? messages.succeeded.message,
      )
      await expect(page.getByText(messages.succeeded.goingOn)).toBeVisible()
    },
    leaving: async ({ page, time, email }) => {
      await time.goOn()
      await expectScreen(page, 'signUp', { state: null, path: '/login' })
      await expectScreen(page, 'signIn', {
        state: 'editing',
        fields: expect.objectContaining({
          [signInMessages.email]: { value: email, error: '' },
        }) as Screen['fields'],
      })
      await expect(page.getByLabel(signInMessages.password, { exact: true })).toBeFocused()
    },
  },
  outOfReach: [],
}

walkInBrowser('signUp', signUpModel, drivers, async (page) => ({
  page,
  time: await keepTime(page),
  signUp: await holdCalls(page, apiPaths.signUp),
  email: '',
}))

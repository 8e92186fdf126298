import { expect, type Locator, type Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  isAsked,
  isShown,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  onboardingSteps,
  stepOfField,
} from '#domain/onboarding/fields.ts'
import { toSetupPayload } from '#domain/onboarding/payload.ts'
import { toOnboardingRecord } from '#domain/onboarding/record.ts'
import { isStepFinished, stepProblems } from '#domain/onboarding/rules.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import type { OnboardingEvent } from '#machines/onboarding/wizard.ts'
import type { SetupOutcome, SetupSubmissionInput } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { noticeMessages } from '#messages/notices.ts'
import { onboardingMessages as messages } from '#messages/onboarding.ts'
import { onboardingWords, setupFailures } from '#messages/onboardingFields.ts'
import { problemText } from '#messages/problems.ts'
import { anApprovedPerson, ask, type Person, sessionOf } from '#tests/browser/people.ts'
import type { Drivers, OutOfReach } from '#tests/model/driven.ts'
import { isResult } from '#tests/model/model.ts'
import { onboardingModel } from '#tests/model/onboarding.model.ts'
import { type HeldCalls, holdCalls } from './network.ts'
import { answers, formShown, owners, provider, warehouseName } from './onboardingScreen.ts'
import { expectScreen, stateOf, typeInto } from './screen.ts'
import { keepTime, openAfresh, type Time } from './time.ts'
import { walkInBrowser } from './walk.ts'

type Chart = SnapshotFrom<typeof onboardingMachine>
type Context = Chart['context']

type Visit = {
  page: Page
  time: Time
  warehouses: HeldCalls
  setup: HeldCalls
  me: HeldCalls
  /** Which orders the company begins with. */
  choice: HeldCalls
  /** Those that were asked for. */
  asked: WorkspaceKind
}

/** Approved and not set up; a path that completes the set-up uses the person up. */
let person: Person | null = null

const at = (step: OnboardingStep) => `wizard.answering.${step}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The control of an answer: its step, when it is shown, and what a person does to it. */
type Control = {
  step: OnboardingStep
  find: (page: Page) => Locator
  /** Null for what the chart would take and no control gives. */
  act: ((control: Locator) => Promise<unknown>) | null
  isAsked?: (draft: OnboardingDraft) => boolean
  isChosen?: (draft: OnboardingDraft) => boolean
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

function controlOf(event: OnboardingEvent): Control | null {
  if (event.type === 'field.changed' || event.type === 'field.left') {
    const { field } = event
    return {
      step: stepOfField(field),
      find: (page) => page.getByLabel(messages.fields[field], { exact: true }),
      async act(control) {
        if (event.type === 'field.changed') return typeInto(control, event.value)
        await control.focus()
        return control.press('Tab')
      },
      isAsked: (draft) => isAsked(field, draft),
    }
  }
  if (event.type === 'choice.made') {
    const { choice } = event
    const { field, value } = choice
    const name = (answers[field] as Record<string, string>)[value] ?? ''
    const isOption = field === 'cms_type'
    return {
      step: stepOfField(field),
      find: (page) =>
        isOption
          ? page.getByRole('combobox', { name: messages.inventory.cms }).getByRole('option', { name })
          : // Two questions have the provider among their answers.
            radio(page, name).and(page.locator(`[name="${field}"]`)),
      // A radio takes no choice back.
      act:
        name === ''
          ? null
          : (control) => (isOption ? control.locator('..').selectOption(value) : control.check()),
      isAsked: (draft) => isAsked(field, draft),
      isChosen: (draft) => draft[field] === value,
    }
  }
  if (event.type === 'providerWarehouses.chosen' || event.type === 'ownWarehouses.chosen') {
    const isOwn = event.type === 'ownWarehouses.chosen'
    return {
      step: 'warehouseSetup',
      find: (page) => radio(page, isOwn ? owners.own : owners.provider),
      act: (control) => control.check(),
      isChosen: (draft) => draft.use_own_warehouses === isOwn,
    }
  }
  return null
}

const controls = Object.entries(onboardingModel.steps).flatMap(([name, stimulus]) => {
  const control = isResult(stimulus) ? null : controlOf(stimulus)
  return control ? [{ name, ...control }] : []
})

/** What the server says of single fields, as it says it: `{ ntn: ['No.'] }`. */
const refusals = Object.entries(onboardingModel.steps).flatMap(([name, stimulus]) => {
  if (!isResult(stimulus) || stimulus.kind !== 'done' || stimulus.actor !== 'setupSubmission') return []
  const { failure } = stimulus.output as SetupOutcome
  if (failure?.fields === undefined) return []
  const said = Object.entries(failure.fields).map(([field, text]) => [field, [text]])
  return [{ name, said: Object.fromEntries(said) as Record<string, string[]> }]
})

const starts = Object.entries(onboardingModel.starts).map(([name, { sets: { step, draft } = {} }]) => {
  if (!step || !draft) throw new Error(`'${name}' says no answers`)
  return [
    name,
    async ({ page, time, warehouses, setup, me }: Visit) => {
      for (const calls of [warehouses, setup, me]) calls.forget()
      await time.goOn()
      person ??= await anApprovedPerson(page)
      const { access, refresh, user } = await sessionOf(page, person)
      await openAfresh(page, '/onboarding', {
        accessToken: access,
        refreshToken: refresh,
        user: JSON.stringify(user),
        [`onboarding:${person.email}`]: JSON.stringify(toOnboardingRecord(step, draft)),
      })
      // The account watch asks once at start.
      await me.pass()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await time.stop()
    },
  ] as const
})

/** The note above the step, unless a field says the same, and the one about the warehouses, where it is shown. */
function alertsShown(
  { draft, refusal, problems }: Context,
  step: OnboardingStep,
  list: string,
  lines: readonly string[],
): string {
  // What the server said of a field that is not on the screen is here.
  const fields = Object.entries(typeof refusal === 'object' ? (refusal?.fields ?? {}) : {})
  const hidden = fields.filter(([field]) => !isShown(field as OnboardingField, draft)).map(([, text]) => text)
  const own = typeof refusal === 'object' && refusal ? refusal.text : undefined
  const words = [...new Set([own, ...hidden].filter(Boolean))].join(' ')
  const said = typeof refusal === 'object' ? refusal && (words || setupFailures.setup(refusal)) : null
  const refusalText = typeof refusal === 'string' ? messages.refusal({ code: refusal }) : said
  const again = typeof refusal === 'object' && refusal?.code === 'unreachable' ? messages.triesAgain : ''
  // Nobody chose a warehouse, and there was none to choose from yet.
  const isAwaited = refusal === 'stepIncomplete' && problems.warehouse_ids && list === 'loading'
  const isListShown = !draft.use_own_warehouses && (step === 'companyDetails' || step === 'warehouseSetup')
  const listText = `${setupFailures.warehouses({ provider })} ${messages.warehouses.retry}`
  return [
    refusalText !== null && lines.includes(refusalText) ? '' : refusalText,
    again,
    isAwaited ? messages.warehouses.stillLoading : '',
    isListShown && list === 'failed' ? listText : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const shows = (step: OnboardingStep) => async (visit: Visit, chart: Chart) => {
  const { page, setup } = visit
  const { context } = chart
  const isLast = step === 'courierService'
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
  const fieldErrorOf = (field: OnboardingField) => {
    // A correction is checked when its field is left, which the browser does by itself.
    const isLeft = context.corrected.includes(field) && field !== focused
    const problem = isLeft ? stepProblems(step, context.draft)[field] : context.problems[field]
    if (problem === 'missing' && field === 'courier_type') return messages.courier.missing
    if (problem) return problemText(onboardingWords, field, problem)
    return (typeof context.refusal === 'object' && context.refusal?.fields?.[field]) || ''
  }
  const isLoaded = chart.value.warehouseList === 'loaded'
  const form = formShown(step, { ...context, isLoaded }, fieldErrorOf, focused)
  const lines = [...Object.values(form.fields), ...Object.values(form.choices)].map(({ error }) => error)
  await expectScreen(page, 'onboarding', {
    state: stateOf(chart),
    path: '/onboarding',
    heading: messages.steps[onboardingSteps.indexOf(step)]?.label ?? '',
    alert: alertsShown(context, step, chart.value.warehouseList, lines),
    submit: { text: isLast ? messages.complete : messages.next, isDisabled: false },
    ...form,
  })
  // Back is one step back, and no way through the history is still under way when the next page is opened.
  await expect
    .poll(() => page.evaluate(() => (history.state as { usr?: { step?: number } } | null)?.usr?.step))
    .toBe(onboardingSteps.indexOf(step) + 1)
  if (step === 'warehouseSetup')
    await expect(button(page, messages.changes.undo)).toHaveCount(context.reset === null ? 0 : 1)
  expect(setup.requests()).toEqual([])
}

/** The list of warehouses is shown where it can be chosen from. */
const showsList =
  (see: (page: Page, context: Context) => Promise<void>) =>
  async ({ page }: Visit, chart: Chart) => {
    if (chart.matches({ wizard: { answering: 'warehouseSetup' } }) && !chart.context.draft.use_own_warehouses)
      await see(page, chart.context)
  }

const isBusy = async ({ page }: Visit, chart: Chart, text: string) =>
  expectScreen(page, 'onboarding', {
    state: stateOf(chart),
    heading: messages.steps.at(-1)?.label ?? '',
    submit: { text, isDisabled: true },
  })

/** The response was lost, and the server is asked. */
async function isChecking(page: Page) {
  await expect(page.getByText(messages.isChecking)).toBeVisible()
  await expect(button(page, messages.checking)).toBeDisabled()
}

/** The draft as it was when it was sent; the list of warehouses may have changed it since. */
function sentBy({ children }: Chart): OnboardingDraft {
  const sending = children.setupSubmission?.getSnapshot() as { input: SetupSubmissionInput } | undefined
  if (sending === undefined) throw new Error('Nothing is being sent')
  return sending.input.draft
}

const tickable = warehouseName({ id: 1, name: 'Ravi Road', city: 'Lahore' })
/** A step on the road above the questions; a button where it can be chosen. */
const onTheRoad = (page: Page, step: OnboardingStep) =>
  page
    .getByRole('list', { name: messages.road })
    .getByRole('button', { name: messages.steps[onboardingSteps.indexOf(step)]?.label ?? '' })
const askAgain = (page: Page) =>
  button(page, messages.warehouses.retry).or(button(page, messages.warehouses.checkAgain))
const drivers: Drivers<Visit> = {
  starts: Object.fromEntries(starts),
  steps: {
    ...Object.fromEntries(
      controls.map(({ name, find, act }) => [
        name,
        async ({ page }: Visit) => {
          if (act === null) throw new Error(`No control gives '${name}'`)
          await act(find(page))
        },
      ]),
    ),
    'undoes the reset': ({ page }) => button(page, messages.changes.undo).click(),
    'ticks a warehouse': ({ page }) => page.getByRole('checkbox', { name: tickable }).click(),
    advances: ({ page }) => button(page, messages.next).click(),
    'chooses the first step': ({ page }) => onTheRoad(page, 'companyDetails').click(),
    'chooses the step of the calls': ({ page }) => onTheRoad(page, 'ivrConfiguration').click(),
    retreats: ({ page }) => button(page, messages.previous).click(),
    submits: async (visit) => {
      visit.asked = 'sample'
      await button(visit.page, messages.complete).click()
    },
    'submits for own orders': async (visit) => {
      visit.asked = 'live'
      // What the screens of the path before had asked.
      visit.choice.forget()
      await button(visit.page, messages.ownStart.act).click()
    },
    'asks for the warehouses again': ({ page }) => askAgain(page).click(),

    // The real list, in the model's words: the numbers of its warehouses are real.
    'two warehouses are offered': ({ warehouses }, chart: Chart) =>
      warehouses.pass(() => chart.context.warehouses),
    'another warehouse is offered': ({ warehouses }, chart: Chart) =>
      warehouses.pass(() => chart.context.warehouses),
    'no warehouse is offered': ({ warehouses }) => warehouses.pass(() => []),
    'the warehouses do not come': ({ warehouses }) => warehouses.breakDown(),

    // The set-up did reach the server, only its answer got lost.
    'is set up': async ({ page, setup, me, choice, asked }, chart: Chart) => {
      await setup.loseConnection()
      await isChecking(page)
      const access = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
      await ask(page, apiPaths.setup, { access, data: toSetupPayload(chart.context.draft, provider) })
      await me.pass()
      // They cannot be opened: the sample comes first.
      if (asked === 'live') await choice.loseConnection()
    },
    'is set up, with own orders': async ({ page, setup, choice }) => {
      await setup.pass()
      await expect
        .poll(() => choice.requests().map((request): unknown => request.postDataJSON()))
        .toEqual([{ kind: 'live' }])
      await expect(button(page, messages.completing)).toBeDisabled()
      await choice.pass()
    },
    ...Object.fromEntries(
      refusals.map(({ name, said }) => [
        name,
        async ({ setup, warehouses }: Visit) => {
          // A request that is sent again is no longer waited for.
          if ('warehouse_ids' in said) warehouses.forget()
          await setup.answer(400, said)
        },
      ]),
    ),
    'is failed by the server': ({ setup }) => setup.answer(400, {}),
    'hears no answer': async ({ page, setup, me }) => {
      await setup.loseConnection()
      await isChecking(page)
      await me.loseConnection()
    },
  },
  states: {
    ...Object.fromEntries(onboardingSteps.map((step) => [at(step), shows(step)])),
    'wizard.submitting': async (visit, chart: Chart) => {
      await isBusy(visit, chart, messages.completing)
      await expect
        .poll(() => visit.setup.requests().map((request): unknown => request.postDataJSON()))
        .toEqual([toSetupPayload(sentBy(chart), provider)])
    },
    'wizard.completed': async ({ page, time }, chart: Chart) => {
      const { email, company: name } = person ?? {}
      person = null
      await time.goOn()
      await expectScreen(page, 'onboarding', { state: null, path: '/dashboard' })
      await expectScreen(page, 'session', { state: 'signedIn.active' })
      await expect(page.getByText(noticeMessages.onboardingCompleted({ provider })).first()).toBeVisible()
      const stored = await page.evaluate(() => ({ ...localStorage }))
      const own = chart.context.workspace === 'live' ? ['workspace'] : []
      expect(Object.keys(stored).sort()).toEqual(['accessToken', 'refreshToken', 'user', ...own])
      expect(JSON.parse(stored['user'] ?? '')).toEqual({
        email,
        company: { name, is_approved: true, is_onboarded: true },
      })
    },
    'warehouseList.loading': showsList((page) =>
      expect(page.getByText(messages.warehouses.loading({ provider }))).toHaveCount(1),
    ),
    'warehouseList.loaded': showsList((page, { warehouses, draft }) =>
      expect(
        page.getByText(
          messages.warehouses.selected({ n: draft.warehouse_ids.length, of: warehouses.length }),
        ),
      ).toBeVisible(),
    ),
    'warehouseList.empty': showsList((page) =>
      expect(page.getByText(messages.warehouses.empty({ provider }))).toBeVisible(),
    ),
    'warehouseList.failed': showsList((page) =>
      expect(button(page, messages.warehouses.retry)).toBeVisible(),
    ),
    'warehouseList.closed': async () => {},
  },
  outOfReach: [
    {
      steps: ['advances'],
      in: [at('courierService')],
      because: 'the last step is submitted',
      see: ({ page }) => expect(button(page, messages.next)).toHaveCount(0),
    },
    ...Object.entries({
      'chooses the first step': 'companyDetails',
      'chooses the step of the calls': 'ivrConfiguration',
    } as const).map(([name, step]) => ({
      steps: [name],
      in: ['wizard.answering'],
      when: (context: Context) => !isStepFinished(step, context),
      because: 'it is not finished, or is on the screen',
      see: ({ page }: Visit) => expect(onTheRoad(page, step)).toHaveCount(0),
    })),
    ...controls.flatMap(({ name, step, find, act, isAsked = () => true, isChosen = () => false }) => {
      const others = onboardingSteps.filter((other) => other !== step).map(at)
      const isAbsent = ({ page }: Visit) => expect(find(page)).toHaveCount(0)
      const rows: Omit<OutOfReach<Visit>, 'steps'>[] = [
        { in: others, because: `it is asked in ${step} alone`, see: isAbsent },
        {
          in: [at(step)],
          when: ({ draft }: Context) => !isAsked(draft),
          because: 'earlier answers have settled it',
          see: isAbsent,
        },
        {
          in: [at(step)],
          when: ({ draft }: Context) => act === null && isAsked(draft),
          because: 'a choice is not taken back',
          see: isAbsent,
        },
        {
          in: [at(step)],
          when: ({ draft }: Context) => act !== null && isAsked(draft) && isChosen(draft),
          because: 'what is chosen sends nothing when it is chosen again',
          see: ({ page }) => expect(find(page).and(page.locator(':checked'))).toHaveCount(1),
        },
      ]
      return rows.map((row) => ({ ...row, steps: [name] }))
    }),
    {
      steps: ['undoes the reset'],
      in: [at('warehouseSetup')],
      when: ({ reset }: Context) => reset === null,
      because: 'nothing was reset',
      see: ({ page }) => expect(button(page, messages.changes.undo)).toHaveCount(0),
    },
    {
      steps: ['ticks a warehouse'],
      in: [at('warehouseSetup')],
      when: ({ draft, warehouses }: Context) =>
        draft.use_own_warehouses || !warehouses.some(({ id }) => id === 1),
      because: 'it is not on offer',
      see: ({ page }) => expect(page.getByRole('checkbox', { name: tickable })).toHaveCount(0),
    },
    {
      steps: ['ticks a warehouse'],
      in: ['warehouseList.loading', 'warehouseList.empty', 'warehouseList.failed'],
      because: 'the list is not there',
      see: ({ page }) => expect(page.getByRole('checkbox', { name: tickable })).toHaveCount(0),
    },
    {
      steps: ['asks for the warehouses again'],
      in: [
        ...(['inventoryManagement', 'ivrConfiguration', 'ecommerce', 'courierService'] as const).map(at),
        'wizard.submitting',
      ],
      because: 'it is offered where the warehouses are read',
      see: ({ page }) => expect(askAgain(page)).toHaveCount(0),
    },
    {
      steps: ['is set up, with own orders'],
      in: ['wizard.submitting'],
      when: ({ workspace }: Context) => workspace === 'sample',
      because: 'nobody asked for them',
      see: ({ choice }) => expect.poll(choice.requests).toEqual([]),
    },
    {
      steps: ['asks for the warehouses again'],
      in: [at('companyDetails'), at('warehouseSetup')],
      when: ({ draft }: Context) => draft.use_own_warehouses,
      because: 'nobody wants them',
      see: ({ page }) => expect(askAgain(page)).toHaveCount(0),
    },
  ],
}

walkInBrowser(
  'onboarding',
  onboardingModel,
  drivers,
  async (page): Promise<Visit> => ({
    page,
    time: await keepTime(page),
    warehouses: await holdCalls(page, apiPaths.warehouses),
    setup: await holdCalls(page, apiPaths.setup),
    me: await holdCalls(page, apiPaths.me),
    choice: await holdCalls(page, livePaths.workspace),
    asked: 'sample',
  }),
)

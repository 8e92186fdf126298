/** The wizard as tests open and use it: by the names that a person reads. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { OnboardingDraft, OnboardingStep } from '#domain/onboarding/fields.ts'
import { toOnboardingRecord } from '#domain/onboarding/record.ts'
import { createNetwork, type Fault, type Network } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import type { TestAccount, TestApp, TestCompanyStatus } from '#tests/support/testApp.ts'

export const stepTitles = [
  'Company Details',
  'Warehouse Setup',
  'Inventory Management',
  'IVR Configuration',
  'E-commerce',
  'Courier Service',
] as const
export type StepTitle = (typeof stepTitles)[number]

export const complete = 'Complete Setup & Go to Dashboard'

type Opening = {
  companyStatus?: TestCompanyStatus
  /** What an earlier visit left behind; credentials are never in it. */
  kept?: { step: OnboardingStep; draft: OnboardingDraft }
  /** The calls that meet a fault, by path. */
  faults?: Record<string, Fault>
  timeoutMs?: number
  /** On which step it opens. */
  at?: StepTitle
}

/** The wizard of a company that is approved, opened by somebody who is signed in. */
export async function openOnboarding(server: TestApp, opening: Opening = {}) {
  const account = await server.createAccount(opening.companyStatus ?? 'approved')
  const session = await server.signIn(account)
  if (opening.kept) keep(account, opening.kept)
  const network = createNetwork(server.fetch, BASE_URL)
  for (const [path, fault] of Object.entries(opening.faults ?? {})) network.meet(path, fault)
  const page = openApp({ network, at: '/onboarding', session, timeoutMs: opening.timeoutMs })
  await atStep(opening.at ?? 'Company Details')
  return { ...page, account, network, setups: () => setupsOf(network) }
}

/** The same person opens the application again: after a reload, or in a new tab. */
export async function reopenOnboarding(server: TestApp, at: StepTitle) {
  const page = openApp({ network: createNetwork(server.fetch, BASE_URL), at: '/onboarding' })
  await atStep(at)
  return page
}

export const recordKey = ({ email }: Pick<TestAccount, 'email'>) => `onboarding:${email}`

function keep(account: TestAccount, { step, draft }: { step: OnboardingStep; draft: OnboardingDraft }) {
  localStorage.setItem(recordKey(account), JSON.stringify(toOnboardingRecord(step, draft)))
}

const setupsOf = (network: Network) =>
  network.sent.filter(({ path }) => path === apiPaths.setup).map(({ body }) => body)

/** Resolves on the step; fails if it does not come. */
export const atStep = (title: StepTitle) => screen.findByRole('heading', { level: 1, name: title })

/** Resolves once the chart says that it is there. */
export const untilState = (state: string) =>
  waitFor(() => expect(document.querySelector('[data-chart]')).toHaveAttribute('data-state', state))

export const button = (name: string) => screen.getByRole('button', { name })
export const radio = (name: string) => screen.getByRole('radio', { name })
export const field = (label: string) => screen.getByLabelText(label)

export async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  if (text) await user.paste(text)
}

export async function next(user: UserEvent, title: StepTitle) {
  await user.click(button('Next Step'))
  await atStep(title)
}

/** The wizard's one message, as assistive technology announces it. */
export const refusal = () => screen.queryByRole('alert')?.textContent?.trim()

import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import type { CompanyChange, WorkspaceKind } from '#domain/users.ts'
import { setupSubmissionMachine } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { ownDraft } from '#tests/support/drafts.ts'

const company = { name: 'Ali Traders', is_approved: true, is_onboarded: true }

function submit(workspace: WorkspaceKind = 'sample') {
  const submitted = heldPromise<CompanyChange, OnboardingDraft>()
  const asked = heldPromise<Account>()
  const chosen = heldPromise<void, WorkspaceKind>()
  const actor = createActor(
    setupSubmissionMachine.provide({
      actors: { submitSetup: submitted.logic, askAccount: asked.logic, chooseWorkspace: chosen.logic },
    }),
    { input: { draft: ownDraft, workspace } },
  ).start()
  return { submitted, asked, chosen, state: () => actor.getSnapshot() }
}

describe('the answers', () => {
  test('are sent once, and the company starts with the sample', async () => {
    const { submitted, chosen, state } = submit()
    expect(submitted.calls.map(({ input }) => input)).toEqual([ownDraft])
    await submitted.last().resolve(company)
    expect(state().output).toEqual({ company, workspace: 'sample', failure: null })
    expect(chosen.calls).toEqual([])
  })

  test('that are refused come back with the reason', async () => {
    const { submitted, asked, state } = submit()
    const failure = { code: 'setupFailed' as const, text: 'No.', fields: { ntn: 'No.' } }
    await submitted.last().reject(new FailureError(failure))
    expect(state().output).toEqual({ company: null, workspace: 'sample', failure })
    expect(asked.calls).toEqual([])
  })
})

describe('own orders', () => {
  test.each([
    ['are open', 'live'],
    ['do not open, and the sample is shown', 'sample'],
  ] as const)('%s: the set-up ends after that', async (_, workspace) => {
    const { submitted, chosen, state } = submit('live')
    await submitted.last().resolve(company)
    expect(state().status).toBe('active')
    expect(chosen.last().input).toBe('live')
    if (workspace === 'live') await chosen.last().resolve()
    else await chosen.last().reject(new FailureError({ code: 'unreachable' }))
    expect(state().output).toEqual({ company, workspace, failure: null })
  })
})

describe('a lost response', () => {
  const account = (is_onboarded: boolean) => ({ user: { company: { ...company, is_onboarded } } }) as Account

  test.each(['unreachable', 'alreadyOnboarded'] as const)('(%s): the server is asked', async (code) => {
    const { submitted, asked, state } = submit()
    await submitted.last().reject(new FailureError({ code }))
    expect(state().hasTag('checking')).toBe(true)
    await asked.last().resolve(account(true))
    expect(state().output).toEqual({ company, workspace: 'sample', failure: null })
    expect(submitted.calls).toHaveLength(1)
  })

  test.each(['is not set up', 'is not known'])('and the company %s: it can be tried again', async (how) => {
    const { submitted, asked, state } = submit()
    await submitted.last().reject(new FailureError({ code: 'unreachable' }))
    if (how === 'is not set up') await asked.last().resolve(account(false))
    else await asked.last().reject(new FailureError({ code: 'unreachable' }))
    expect(state().output).toEqual({ company: null, workspace: 'sample', failure: { code: 'unreachable' } })
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(setupSubmissionMachine)).toEqual({
    chooseWorkspace: 'Error: setupSubmission: actor "chooseWorkspace" was not provided',
    submitSetup: 'Error: setupSubmission: actor "submitSetup" was not provided',
    askAccount: 'Error: setupSubmission: actor "askAccount" was not provided',
  })
})

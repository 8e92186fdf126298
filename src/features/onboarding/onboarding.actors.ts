import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { toSetupPayload } from '#domain/onboarding/payload.ts'
import type { CompanyChange, WorkspaceKind } from '#domain/users.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { setupSubmissionMachine } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { onDemand } from '#ui/start/onDemand.ts'

const loadChoice = onDemand(() => import('#workspace/live/chooseWorkspace.ts'))

/** The onboarding chart with the server's calls. `providerName` gives the provider-run value on the wire. */
export function provideOnboarding({ api, providerName }: { api: Api; providerName: string }) {
  return onboardingMachine.provide({
    actors: {
      // Not aborted with the chart: in development StrictMode stops and resumes it at once, and the resumed
      // chart would take the aborted call for a failed one.
      fetchWarehouses: fromPromise(() => api.warehouses()),
      setupSubmission: setupSubmissionMachine.provide({
        actors: {
          submitSetup: fromPromise<CompanyChange, OnboardingDraft>(({ input, signal }) =>
            api.setUpCompany(toSetupPayload(input, providerName), signal),
          ),
          askAccount: fromPromise(({ signal }) => api.me(signal)),
          chooseWorkspace: fromPromise<void, WorkspaceKind>(async ({ input }) =>
            (await loadChoice()).chooseWorkspace(api, input),
          ),
        },
      }),
    },
  })
}

import { useRejectionReason, useSessionActor, useSessionEvents, useUser } from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'

/** The waiting company from the session chart: its user, and the reason if it was rejected. */
export function useCompanyStatus() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    reason: useRejectionReason(),
    logOut: useSessionEvents().logOut,
  }
}

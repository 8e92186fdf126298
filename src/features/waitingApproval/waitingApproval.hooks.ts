import { useRefusal, useSessionActor, useSessionEvents, useUser } from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'

/** The waiting company from the session chart: its user, its status, and the reason if it was rejected. */
export function useCompanyStatus() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    refusal: useRefusal(),
    logOut: useSessionEvents().logOut,
  }
}

import { useMemo } from 'react'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { provideCourierSettings } from '#workspace/couriers/connections.actors.ts'
import type { CourierSettingsActor } from '#workspace/couriers/connections.hooks.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

/** The provider's connections to couriers; null until their chart has started. */
export function useProviderCouriersActor(): CourierSettingsActor | null {
  const { connections } = useOperatorApi()
  const logic = useMemo(() => provideCourierSettings(connections), [connections])
  return useSessionScreen('courierSettings', logic, () => ({}))
}

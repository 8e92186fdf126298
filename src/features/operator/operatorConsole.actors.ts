import { provideReading } from '#ui/reading.actors.ts'
import type { OperatorApi } from './operatorApi.ts'

/**
 * The reading of the role. Nothing of it is stored: the server is asked each time, and for anybody else there is nothing
 * here.
 */
export function provideOperatorConsole(api: OperatorApi) {
  return provideReading(({ signal }) => api.role(signal))
}

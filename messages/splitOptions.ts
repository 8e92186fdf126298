/** The ways to split orders, in the words of the set-up (specification §3). */
import type { SplitOption } from '#domain/fulfilment/allocation.ts'

export const splitOptionNames: Record<SplitOption, string> = {
  OPTION_1: 'Highest inventory within the city',
  OPTION_2: 'Nearest location with highest inventory (automatic)',
  OPTION_3: 'Nearest location (manual)',
  OPTION_4: 'Manual allocation (awaiting assign)',
}

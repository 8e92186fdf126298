import type { LiveCalls } from '#domain/calls/call.ts'
import { cashCalls } from '#domain/calls/cashCalls.ts'
import {
  allocationCalls,
  customerCalls,
  locationCalls,
  productCalls,
  spellingCalls,
} from '#domain/calls/catalogueCalls.ts'
import { courierCalls } from '#domain/calls/courierCalls.ts'
import { deliveryCalls } from '#domain/calls/deliveryCalls.ts'
import { importCalls } from '#domain/calls/importCalls.ts'
import { orderCalls, remarkCalls } from '#domain/calls/orderCalls.ts'
import { packingCalls } from '#domain/calls/packingCalls.ts'
import { paperCalls } from '#domain/calls/paperCalls.ts'
import { peopleCalls } from '#domain/calls/peopleCalls.ts'
import { settingsCalls } from '#domain/calls/settingsCalls.ts'
import { viewCalls } from '#domain/calls/viewCalls.ts'
import { dashboardCalls, firstStepCalls, workspaceCalls } from '#domain/calls/workspaceCalls.ts'

/** All tables of the live API. */
export const liveTables: readonly LiveCalls[] = [
  workspaceCalls,
  dashboardCalls,
  firstStepCalls,
  orderCalls,
  paperCalls,
  packingCalls,
  deliveryCalls,
  remarkCalls.note,
  remarkCalls.comment,
  productCalls,
  customerCalls,
  locationCalls,
  spellingCalls,
  allocationCalls,
  settingsCalls,
  importCalls,
  courierCalls,
  cashCalls,
  viewCalls,
  peopleCalls,
]

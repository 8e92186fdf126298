import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  connectionEventSchema,
  connectionsSchema,
  credentialsRequestSchema,
  cutOffRequestSchema,
  pickupsRequestSchema,
} from '#domain/partners/connectionContract.ts'
import {
  courierRulesRequestSchema,
  courierRulesResponseSchema,
} from '#domain/partners/courierRuleContract.ts'
import type { LiveCalls } from './call.ts'

/** The connections to couriers. Each call answers with all of them; a secret is never in an answer. */
export const courierCalls = {
  list: {
    method: 'get',
    path: livePaths.couriers,
    summary: 'The couriers, and how the company is connected to each; for owners and managers',
    answer: connectionsSchema,
  },
  connect: {
    method: 'put',
    path: livePaths.couriers,
    summary: 'Give the values that a courier knows the company by: they count after a real login',
    right: 'couriers.change',
    body: credentialsRequestSchema,
    answer: connectionsSchema,
  },
  sendEvent: {
    method: 'post',
    path: livePaths.courierEvents,
    summary: 'Pause, resume or end a connection',
    right: 'couriers.change',
    body: connectionEventSchema,
    answer: connectionsSchema,
  },
  savePickups: {
    method: 'put',
    path: livePaths.courierPickups,
    summary: 'Say where a courier collects at each location',
    right: 'couriers.change',
    body: pickupsRequestSchema,
    answer: connectionsSchema,
  },
  saveCutOff: {
    method: 'put',
    path: livePaths.courierCutOff,
    summary: 'Say until when a courier takes advice on a failed attempt',
    right: 'couriers.change',
    body: cutOffRequestSchema,
    answer: connectionsSchema,
  },
  rules: {
    method: 'get',
    path: livePaths.courierRules,
    summary: 'Which courier takes a parcel: rules in their order, and the default; for owners and managers',
    answer: courierRulesResponseSchema,
  },
  saveRules: {
    method: 'put',
    path: livePaths.courierRules,
    summary: 'Say which courier takes a parcel',
    right: 'couriers.change',
    body: courierRulesRequestSchema,
    answer: courierRulesResponseSchema,
  },
} as const satisfies LiveCalls

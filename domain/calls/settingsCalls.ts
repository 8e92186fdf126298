import { livePaths } from '#domain/fulfilment/contract.ts'
import { companyRequestSchema, settingsSchema, workRequestSchema } from '#domain/settings/settingsContract.ts'
import type { LiveCalls } from './call.ts'

/** What a company set, in its set-up and since. */
export const settingsCalls = {
  find: {
    method: 'get',
    path: livePaths.settings,
    summary: 'The settings of the company',
    answer: settingsSchema,
  },
  changeCompany: {
    method: 'put',
    path: livePaths.companySettings,
    summary: 'Change what only owners set: the company, its inventory and its store',
    right: 'company.change',
    body: companyRequestSchema,
    answer: settingsSchema,
  },
  changeWork: {
    method: 'put',
    path: livePaths.workSettings,
    summary: 'Change how orders are confirmed and treated',
    right: 'work.configure',
    body: workRequestSchema,
    answer: settingsSchema,
  },
} as const satisfies LiveCalls

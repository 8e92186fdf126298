import { livePaths } from '#domain/fulfilment/contract.ts'
import { companyRequestSchema, settingsSchema, workRequestSchema } from '#domain/settings/settingsContract.ts'
import { warehouseSwitchSchema, warehouseUseSchema } from '#domain/settings/warehouseSwitchContract.ts'
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
  findWarehouseUse: {
    method: 'get',
    path: livePaths.warehouseUse,
    summary: 'Whose warehouses the company uses, and what is in them',
    answer: warehouseUseSchema,
  },
  changeWarehouseUse: {
    method: 'post',
    path: livePaths.warehouseUse,
    summary: 'Use own warehouses, or those of the provider; warehouses that are not used any more are closed',
    right: 'company.change',
    body: warehouseSwitchSchema,
    answer: warehouseUseSchema,
  },
} as const satisfies LiveCalls

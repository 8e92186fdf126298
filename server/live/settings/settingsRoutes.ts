import { settingsCalls } from '#domain/calls/settingsCalls.ts'
import type { AppDeps } from '#server/deps.ts'
import { serveCalls } from '../serveCalls.ts'
import { changeSettings, readSettings } from './settings.ts'
import { changeWarehouseUse, readWarehouseUse } from './warehouseUse.ts'

export function settingsRoutes(deps: AppDeps) {
  return serveCalls(deps, settingsCalls, {
    find: (c) => readSettings(deps.database.db, c.get('settings'), deps),
    changeCompany: (writing, sent) => changeSettings(writing, deps, sent),
    changeWork: (writing, sent) => changeSettings(writing, deps, sent),
    findWarehouseUse: (c) => readWarehouseUse(deps.database.db, c.get('settings'), deps),
    changeWarehouseUse: (writing, sent) => changeWarehouseUse(writing, deps, sent),
  })
}

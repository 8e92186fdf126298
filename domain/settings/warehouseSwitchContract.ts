/** Whose warehouses a company uses, in the live API. */
import * as v from 'valibot'
import { idSchema } from '#domain/fulfilment/contract.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import { answerSchemas } from '#domain/onboarding/payload.ts'
import { versionSchema } from '#domain/versions.ts'
import { warehouseSchema } from '#domain/warehouses.ts'
import { typedSetting } from './settingsContract.ts'
import { STORED, type WarehouseUse } from './warehouseSwitch.ts'

const MAX_SECRET = 500
const MAX_PLACES = 100

const { warehouse_ids, split_logic, cms_type, use_own_warehouses } = answerSchemas

/** `GET settings/warehouses/`: what is used, and what could be. Of credentials only which are stored. */
export const warehouseUseSchema = v.object({
  version: v.number(),
  use_own_warehouses,
  warehouse_ids,
  split_logic,
  inventory_manager: v.string(),
  cms_type,
  courier_type: v.string(),
  stored: v.array(v.string()),
  /** The provider's warehouses that can be chosen; those that are chosen stay among them. */
  offered: v.array(warehouseSchema),
  /** The company's warehouses, closed ones too. */
  places: v.array(
    v.object({
      id: idSchema,
      warehouse_id: v.nullable(v.number()),
      name: v.string(),
      city: v.string(),
      is_active: v.boolean(),
      open_parcels: v.number(),
      units: v.number(),
    }),
  ),
})
export type WarehouseUseResponse = v.InferOutput<typeof warehouseUseSchema>

const secret = v.optional(v.pipe(v.string(), v.maxLength(MAX_SECRET)), '')

/** `POST settings/warehouses/`: the answers of the set-up that it asks again, by the names of the set-up. */
export const warehouseSwitchSchema = v.object({
  version: versionSchema,
  use_own_warehouses: v.boolean(),
  warehouse_ids: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(MAX_PLACES)),
  /** The company's own closed warehouses that are opened again. */
  location_ids: v.pipe(v.array(idSchema), v.maxLength(MAX_PLACES)),
  split_logic,
  courier_type: v.string(),
  courier_username: secret,
  courier_password: secret,
  courier_api_key: secret,
})
export type WarehouseSwitch = v.InferOutput<typeof warehouseSwitchSchema>

/** A response as the screen uses it. */
export function warehouseUseOf(answer: WarehouseUseResponse): WarehouseUse {
  const { version, offered, places, stored, ...answers } = answer
  return {
    version,
    answers: {
      ...emptyOnboardingDraft,
      ...answers,
      ...Object.fromEntries(stored.map((field) => [field, STORED])),
      inventory_manager: typedSetting('inventory_manager', answers.inventory_manager) as 'PROVIDER',
      courier_type: typedSetting('courier_type', answers.courier_type) as 'PROVIDER',
    },
    offered,
    places: places.map(({ warehouse_id, is_active, open_parcels, ...place }) => ({
      ...place,
      warehouseId: warehouse_id,
      isActive: is_active,
      openParcels: open_parcels,
    })),
  }
}

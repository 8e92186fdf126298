import { allocationCalls, locationCalls, spellingCalls } from '#domain/calls/catalogueCalls.ts'
import { settingsCalls } from '#domain/calls/settingsCalls.ts'
import type { LocationResponse, locationSchema } from '#domain/fulfilment/catalogueContract.ts'
import type { Location, LocationInput } from '#domain/locations.ts'
import { provinces } from '#domain/pakistan.ts'
import { warehouseUseOf } from '#domain/settings/warehouseSwitchContract.ts'
import { type CallOptions } from '#workspace/workspace.ts'
import type { Sent } from './calls.ts'
import { allocationOf, locationOf, spellingOf } from './catalogue.ts'
import { type LiveCalls, type LivePart, type Writes } from './livePart.ts'

type LocationWrite = Writes<typeof locationCalls, typeof locationSchema>

/** Warehouses, how orders find them, and learned spellings of places, on the server. */
export function liveWarehouses({ calls, news }: LivePart): Pick<LiveCalls, 'locations' | 'warehouses'> {
  const managedLocations = async (options?: CallOptions) =>
    (await calls.read(locationCalls.list, options)).rows.map(locationOf)

  const locationBody = ({ name, city, address, isExport }: LocationInput) => ({
    name,
    city,
    address,
    is_export: isExport,
  })

  async function changeLocation<Call extends LocationWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const { id, version }: LocationResponse = await calls.write(call, sent)
    news.tell({ kind: 'location', id, version })
    return id
  }

  const putLocation = async (id: string, body: Sent<typeof locationCalls.change>['body']) =>
    void (await changeLocation(locationCalls.change, { id, body }))

  return {
    async locations(options): Promise<Location[]> {
      const all = await managedLocations(options)
      return all.filter(({ isActive }) => isActive).map(({ id, name, city }) => ({ id, name, city }))
    },

    warehouses: {
      list: managedLocations,
      add: (input) => changeLocation(locationCalls.add, { body: locationBody(input) }),
      change: (id, input, version) => putLocation(id, { version, ...locationBody(input) }),
      setActive: ({ id, version, ...location }, isActive, reason) =>
        putLocation(id, { version, ...locationBody(location), is_active: isActive, reason }),
      allocation: async (options) => allocationOf(await calls.read(allocationCalls.find, options)),
      async previewAllocation({ option, maxParcels }, options) {
        const {
          is_partial: isPartial,
          by_hand: byHand,
          ...preview
        } = await calls.read(allocationCalls.preview, {
          ...options,
          params: { split_logic: option, max_parcels: String(maxParcels) },
        })
        return { ...preview, isPartial, byHand }
      },
      async changeAllocation({ option, maxParcels, haltsWholeOrders, haltDays }, version) {
        const body = {
          split_logic: option,
          max_parcels: maxParcels,
          halts_whole_orders: haltsWholeOrders,
          halt_days: haltDays,
          version,
        }
        const after = await calls.write(allocationCalls.change, { body })
        news.tell({ kind: 'company', id: '', version: after.version })
      },
      use: async (options) => warehouseUseOf(await calls.read(settingsCalls.findWarehouseUse, options)),
      async changeUse(body) {
        const after = await calls.write(settingsCalls.changeWarehouseUse, { body })
        news.tell({ kind: 'company', id: '', version: after.version })
      },
      spellings: async (options) => (await calls.read(spellingCalls.list, options)).rows.map(spellingOf),
      async addPlace({ name: written, city, province }) {
        const known = provinces.find((each) => each === province) ?? null
        await calls.write(spellingCalls.learn, { body: { written, city, province: known } })
      },
      forgetSpelling: async (alias) =>
        (await calls.write(spellingCalls.forget, { body: { alias } })).rows.map(spellingOf),
    },
  }
}

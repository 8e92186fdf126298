import type { Api } from '#api/api.ts'
import { operatorCalls } from '#domain/calls/operatorCalls.ts'
import type { ErrorCode } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import type { Printed } from '#domain/fulfilment/paperContract.ts'
import {
  type CompaniesPage,
  type CompaniesQuery,
  formatCompaniesQuery,
  queueCounts,
} from '#domain/operator/companiesQuery.ts'
import type { MailsPage, MailsQuery } from '#domain/operator/mailsQuery.ts'
import {
  type AllParcels,
  type CountRequest,
  type OperatorResponse,
  type OutboxMail,
  operatorPaths,
  type ProviderBooking,
  type ProviderPapers,
  type ProviderParcel,
  type ProviderStock,
  type ReviewedCompany,
  type ReviewRequest,
} from '#domain/operator/operatorContract.ts'
import {
  formatParcelQueueQuery,
  type ParcelQueuePage,
  type ParcelQueueQuery,
  partCounts,
} from '#domain/operator/parcelQueue.ts'
import { type AskedParcels, type ChosenParcel, MAX_LOOKED } from '#domain/operator/providerBatch.ts'
import type { ProviderWarehouseInput, ProviderWarehousesPage } from '#domain/operator/providerWarehouses.ts'
import { refusedAs } from '#domain/refusedChange.ts'
import type { OpenedParcel, SentAct } from '#machines/providerParcel/providerParcel.machine.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { createCalls } from '#workspace/live/calls.ts'
import { createConnections } from '#workspace/live/connectionCalls.ts'
import { handOverInParts } from '#workspace/packing/handOverInParts.ts'
import type { Packing } from '#workspace/packing/packing.actors.ts'
import { NotInWorkspace } from '#workspace/workspace.ts'

/** Null for anybody who is no operator. */
export type OperatorRole = OperatorResponse | 'secondFactorMissing' | null

/** The calls of the console. They reject like the calls of a workspace. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

/** A warehouse by its id, and the company whose goods are there. */
export type StockPlace = { id: string; company: string }

/** The path of the file of all data of a company. */
export const companyExportOf = ({ id }: { id: string }) => operatorPaths.companyExport.replace(':id', id)

/** The path of the file of a person. */
export const personExportOf = ({ id }: { id: string }) => operatorPaths.personExport.replace(':id', id)

/** What the server would refuse, or says without a sentence. */
export const refusedHere = (code: ErrorCode, text: string) => refusedAs({ code, text })

export function createOperatorApi(api: Pick<Api, 'send' | 'openStream'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  return {
    /** The signed-in operator, or what an operator lacks; null for anybody else, also for a visitor. */
    async role(signal: AbortSignal): Promise<OperatorRole> {
      try {
        const response = await api.send({ method: 'get', path: operatorCalls.me.path, signal })
        if (response.errorCode === ('second_factor_required' satisfies ErrorCode))
          return 'secondFactorMissing'
        const answered = createCalls({ send: () => Promise.resolve(response) }, () => '')
        return await answered.find(operatorCalls.me, { signal })
      } catch (error) {
        if (error instanceof FailureError && error.failure.code === 'sessionOver') return null
        throw error
      }
    },
    async companies(query: CompaniesQuery, signal: AbortSignal): Promise<CompaniesPage> {
      const params = formatCompaniesQuery(query)
      const found = await calls.read(operatorCalls.searchCompanies, { params, signal })
      return { ...found, counts: queueCounts(found.counts) }
    },
    /** Null when there is none. */
    company: (id: string, signal: AbortSignal): Promise<ReviewedCompany | null> =>
      calls.find(operatorCalls.findCompany, { id, signal }),
    mails: ({ page }: MailsQuery, signal: AbortSignal): Promise<MailsPage> =>
      calls.read(operatorCalls.listMails, { params: { page: String(page) }, signal }),
    async parcels(query: ParcelQueueQuery, signal: AbortSignal): Promise<ParcelQueuePage> {
      const params = formatParcelQueueQuery(query)
      const { counts, ...found } = await calls.read(operatorCalls.listParcels, { params, signal })
      return { ...found, counts: partCounts(counts) }
    },
    /** All parcels of a part of the queue; none of them where there are more than can be chosen. */
    allParcels: (params: AskedParcels, signal: AbortSignal): Promise<AllParcels> =>
      calls.read(operatorCalls.listAllParcels, { params, signal }),
    /** What parcels would be booked as, and how their last booking ended: of one company after the other. */
    async bookings(parcels: readonly ChosenParcel[], signal: AbortSignal): Promise<ProviderBooking[]> {
      const found: ProviderBooking[] = []
      for (const part of byCompany(parcels, ({ company }) => company.id, MAX_LOOKED)) {
        const params = { parcels: part.map(({ id }) => id).join(',') }
        const company = part[0]?.company.id ?? ''
        found.push(...(await calls.read(operatorCalls.readBookings, { company, params, signal })).rows)
      }
      return found
    },
    /** Null when it is in no warehouse of the provider. */
    async parcel({ id, companyId }: OpenedParcel, signal: AbortSignal): Promise<ProviderParcel | null> {
      const asked = { id, company: companyId, signal }
      return (await calls.find(operatorCalls.findParcel, asked))?.parcel ?? null
    },
    async act({ id, companyId, event }: SentAct): Promise<ProviderParcel | null> {
      const sent = { id, company: companyId, body: event }
      const answer = calls.write(operatorCalls.sendParcelEvent, sent).catch((error: unknown) => {
        // Somebody of the company took the parcel elsewhere meanwhile.
        throw error instanceof NotInWorkspace
          ? refusedHere('not_found', parcelQueueMessages.gone.text)
          : error
      })
      return (await answer).parcel
    },
    /** The packing desk of a warehouse, or, of '', of all. */
    packing: (warehouse: string): Packing => ({
      read: (options) => calls.read(operatorCalls.readDesk, { ...options, params: { warehouse } }),
      find: async (code, options) =>
        (await calls.read(operatorCalls.readDesk, { ...options, params: { warehouse, code } })).rows,
      async pack({ id, version, company, scanned, weightGrams }) {
        const body = { type: 'parcel.packed', version, scanned, weightGrams }
        const sent = { id, company: company?.id ?? '', body }
        const { parcel } = await calls.write(operatorCalls.sendParcelEvent, sent)
        return parcel?.version ?? version
      },
      handOver: ({ handover, parcels }) =>
        handOverInParts(
          byCompany(parcels, ({ company }) => company?.id ?? ''),
          (part) =>
            calls.write(operatorCalls.handOver, {
              company: part[0]?.company?.id ?? '',
              body: { handover, parcels: part.map(({ id, version }) => ({ id, version })) },
            }),
        ),
    }),
    /** Null where the company has no such warehouse. */
    stock: (of: StockPlace, signal: AbortSignal): Promise<ProviderStock | null> =>
      calls.find(operatorCalls.readStock, { ...of, signal }),
    count: ({ of, count }: { of: StockPlace; count: CountRequest }): Promise<ProviderStock> =>
      calls.write(operatorCalls.countStock, { ...of, body: count }),
    papers: (params: Record<string, string>, signal: AbortSignal): Promise<ProviderPapers | null> =>
      calls.find(operatorCalls.readPapers, { params, signal }),
    /** Remembers what was printed, of one company after the other. */
    async printed(all: readonly (Printed & { company: string })[]): Promise<void> {
      for (const { company, ...body } of all)
        await calls.write(operatorCalls.papersPrinted, { company, body })
    },
    async warehouses(signal: AbortSignal): Promise<ProviderWarehousesPage> {
      const { rows, trail } = await calls.read(operatorCalls.listWarehouses, { signal })
      return {
        rows: rows.map(({ id, is_open: isOpen, company_count: companyCount, ...row }) => ({
          ...row,
          id: String(id),
          isOpen,
          companyCount,
        })),
        total: rows.length,
        trail: trail.map(({ is_new: isNew, ...act }) => ({ ...act, isNew })),
      }
    },
    /** Adds a warehouse, or changes the one with the id. */
    async saveWarehouse(
      { isOpen, ...place }: ProviderWarehouseInput,
      known: { id: string; version: number } | null,
    ): Promise<void> {
      const body = { ...place, is_open: isOpen }
      if (known === null) await calls.write(operatorCalls.addWarehouse, { body })
      else {
        const { id, version } = known
        await calls.write(operatorCalls.changeWarehouse, { id, body: { ...body, version } })
      }
    },
    /** The provider's own connections to couriers. */
    connections: createConnections(calls, {
      list: operatorCalls.listConnections,
      connect: operatorCalls.connectCourier,
      sendEvent: operatorCalls.sendConnectionEvent,
      savePickups: operatorCalls.saveProviderPickups,
      saveCutOff: operatorCalls.saveProviderCutOff,
    }),
    sendAgain: (id: string): Promise<OutboxMail> => calls.write(operatorCalls.sendMailAgain, { id }),
    /** A file that an operator takes out. Rejects when it is not made, or ends before its end. */
    async file(path: string, signal: AbortSignal): Promise<Blob> {
      const response = await api.openStream({ path, headers: { Accept: '*/*' }, signal })
      if (!response.ok) throw new FailureError({ code: 'unreachable' })
      return response.blob()
    },
    review: (id: string, request: ReviewRequest): Promise<ReviewedCompany> =>
      calls.write(operatorCalls.review, { id, body: request }),
  }
}

/** In parts of one company each, none larger than `most`. */
function byCompany<Parcel>(
  parcels: readonly Parcel[],
  companyOf: (parcel: Parcel) => string,
  most = Number.POSITIVE_INFINITY,
): Parcel[][] {
  const parts: Parcel[][] = []
  const open = new Map<string, Parcel[]>()
  for (const parcel of parcels) {
    const id = companyOf(parcel)
    let part = open.get(id)
    if (!part || part.length >= most) {
      part = []
      parts.push(part)
      open.set(id, part)
    }
    part.push(parcel)
  }
  return parts
}

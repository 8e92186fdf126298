/** How the API shows and takes connections to couriers. */
import * as v from 'valibot'
import { idSchema, instantSchema, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { MAX_VERSION } from '#domain/versions.ts'
import { CUT_OFF_STEP, MAX_CUT_OFF_DAYS, MAX_CUT_OFF_MINUTE } from './adviceCutOff.ts'
import { connectedCouriers, connectionStates } from './connections.ts'

/** What a person does to a connection that is there. */
const connectionActs = ['connection.paused', 'connection.resumed', 'connection.ended'] as const

/** A location of a company, or a warehouse of the provider. */
const placeIdSchema = v.union([idSchema, v.pipe(v.string(), v.regex(/^\d{1,9}$/))])

/** Until when it takes advice on a failed attempt; null while nobody said. */
const cutOffSchema = v.nullable(
  v.object({
    minute: v.pipe(
      v.number(),
      v.multipleOf(CUT_OFF_STEP),
      v.minValue(CUT_OFF_STEP),
      v.maxValue(MAX_CUT_OFF_MINUTE),
    ),
    days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CUT_OFF_DAYS)),
  }),
)

const connectionSchema = v.object({
  courier: v.picklist(connectedCouriers),
  state: v.picklist(connectionStates),
  /** What the courier said, or what failed, last. */
  words: v.nullable(v.string()),
  checked_at: v.nullable(instantSchema),
  failed_at: v.nullable(instantSchema),
  /** Each value that it needs; of a secret only whether it is known. */
  fields: v.array(
    v.object({
      name: v.string(),
      is_secret: v.boolean(),
      /** Null for a secret, and while it is not known. */
      value: v.nullable(v.string()),
      known: v.picklist(['no', 'setup', 'yes']),
    }),
  ),
  /** As the courier has them registered; empty where it has no register. */
  pickup_addresses: v.array(v.object({ code: v.string(), label: v.string() })),
  /** By location, how the courier knows it; '' where nobody said. */
  pickups: v.array(v.object({ location_id: placeIdSchema, name: v.string(), code: v.string() })),
  /** A server of the version before has none. */
  advice_cut_off: v.optional(cutOffSchema, null),
  /** How many cities it serves; null before it told. */
  cities: v.nullable(v.number()),
  /** Where it posts its news, below the address of the API: a secret of the company. Null where it posts none. */
  push_path: v.nullable(v.string()),
  /** Parcels that wait for it. */
  waiting: v.number(),
  /** It is a stand-in of the try-out. */
  is_stand_in: v.boolean(),
  version: v.number(),
  /** What a person may do now. */
  possible: v.array(v.string()),
})
export type ConnectionResponse = v.InferOutput<typeof connectionSchema>

/** Each call answers with all couriers. */
export const connectionsSchema = v.object({ rows: v.array(connectionSchema) })
export type ConnectionsResponse = v.InferOutput<typeof connectionsSchema>

/** A row that is not there yet has version 0. */
const seen = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VERSION))

/** A secret that is left out stays as it is known. */
export const credentialsRequestSchema = v.object({
  courier: v.picklist(connectedCouriers),
  values: v.record(v.string(), shortTextSchema),
  version: seen,
})

export const connectionEventSchema = v.object({
  courier: v.picklist(connectedCouriers),
  type: v.picklist(connectionActs),
  version: seen,
})

export const pickupsRequestSchema = v.object({
  courier: v.picklist(connectedCouriers),
  pickups: v.pipe(v.array(v.object({ location_id: placeIdSchema, code: shortTextSchema })), v.maxLength(500)),
  version: seen,
})

export const cutOffRequestSchema = v.object({
  courier: v.picklist(connectedCouriers),
  cut_off: cutOffSchema,
  version: seen,
})

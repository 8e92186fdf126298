/** Versions of records in requests: what a person saw is changed, or nothing is. */
import * as v from 'valibot'

/** The most that a version can be: its column is an `integer` of PostgreSQL. */
export const MAX_VERSION = 2 ** 31 - 1

export const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_VERSION))

/** `?version=` of a `DELETE`, which has no body: intermediaries may drop one. The body of other writes has `versionSchema`. */
export const versionQuerySchema = v.object({ version: v.pipe(v.string(), v.toNumber(), versionSchema) })

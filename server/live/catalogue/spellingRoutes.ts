/** What a company's people call places: listed, added and taken back (orders.md §5). */
import { spellingCalls } from '#domain/calls/catalogueCalls.ts'
import type { SpellingResponse } from '#domain/fulfilment/catalogueContract.ts'
import { ownPlace, placeChosen } from '#domain/fulfilment/cities.ts'
import { trimmed } from '#domain/text.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Queries } from '#server/db/database.ts'
import { forgetAlias, listSpellings } from '#server/db/live/cities.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { serveCalls } from '../serveCalls.ts'
import type { Writing } from '../write.ts'

export function spellingRoutes(deps: AppDeps) {
  return serveCalls(deps, spellingCalls, {
    list: (c) => readSpellings(deps.database.db, c.get('settings').companyId),
    async learn(writing, { written, city, province }) {
      const place = placeChosen(city)
      const taught = place && ownPlace(written, place.city)
      if (!place) throw fieldsRefused({ city: liveMessages.cityMissing })
      if (!taught) throw fieldsRefused({ written: liveServerMessages.noSpelling })
      const { rows, now, actor } = writing
      await rows.teachAlias({ ...taught, province, written: trimmed(written), taughtBy: actor.name }, now)
      const of = { written: trimmed(written), city: place.city, ...(province !== null && { province }) }
      await logged(writing, 'spelling.learned', {}, of)
      return readSpellings(writing.tx, writing.companyId)
    },
    async forget(writing, { alias }) {
      const { tx, companyId } = writing
      const forgotten = await forgetAlias(tx, companyId, alias)
      if (!forgotten) throw refusals.notFound()
      const { written, city } = forgotten
      await logged(writing, 'spelling.forgotten', { written: written || alias, city }, {})
      return readSpellings(tx, companyId)
    },
  })
}

async function readSpellings(queries: Queries, companyId: string): Promise<{ rows: SpellingResponse[] }> {
  const rows = await listSpellings(queries, companyId)
  return {
    rows: rows.map(({ alias, written, city, province, taughtBy, createdAt }) => ({
      alias,
      written,
      city,
      province,
      taught_by: taughtBy,
      taught_at: createdAt.getTime(),
    })),
  }
}

/** A row in the log of the company. A spelling has no version: what was said of it last counts. */
function logged({ log, companyId }: Writing, event: string, before: object, after: object): Promise<void> {
  return log({
    subject: 'company',
    subjectId: companyId,
    event,
    before: { ...before },
    after: { ...after },
    version: 0,
  })
}

/** All couriers, one row each: where their API is, and what opens a connection to it. */
import { type CourierId, type Credentials, couriers } from '#domain/partners/couriers.ts'
import { openByHand } from './byHand/client.ts'
import type { Answer, Courier, CourierDeps } from './courier.ts'
import { openLeopards } from './leopards/client.ts'
import { leopardsUrl } from './leopards/contract.ts'
import { openPostex } from './postex/client.ts'
import { postexUrl } from './postex/contract.ts'
import { withoutValues } from './reading.ts'
import { openTcs } from './tcs/client.ts'
import { tcsUrl } from './tcs/contract.ts'

type Row<Id extends CourierId> = {
  /** As published; the configuration may name another one. */
  url: string
  open(credentials: Credentials<Id>, deps: CourierDeps): Courier
}

const rows: { [Id in CourierId]: Row<Id> } = {
  leopards: { url: leopardsUrl, open: openLeopards },
  tcs: { url: tcsUrl, open: openTcs },
  postex: { url: postexUrl, open: openPostex },
  byHand: { url: '', open: openByHand },
}

/** The address of each courier's API, unless the configuration names another one. */
export const courierUrls = Object.fromEntries(
  Object.entries(rows).map(([id, { url }]) => [id, url]),
) as Record<CourierId, string>

/**
 * Opens one connection. Keep it: TCS's has tokens that are good for a while. The words of a refusal are stored and shown:
 * where a courier repeats a secret in them, it is left out.
 */
export function openCourier<Id extends CourierId>(
  id: Id,
  credentials: Credentials<Id>,
  deps: CourierDeps,
): Courier {
  const client = rows[id].open(credentials, deps)
  const values = credentials as Readonly<Record<string, string>>
  const secrets = couriers[id].fields.filter(({ isSecret }) => isSecret).map(({ name }) => values[name] ?? '')
  const members = Object.entries(client).map(([name, member]) => [
    name,
    typeof member === 'function' ? withoutSecrets(member as Method, secrets) : member,
  ])
  return Object.fromEntries(members) as Courier
}

type Method = (...given: unknown[]) => Answer<unknown> | Promise<Answer<unknown>>

/** The same method, whose answers have no secret in their words. */
const withoutSecrets =
  (method: Method, secrets: readonly string[]): Method =>
  (...given) => {
    const answer = method(...given)
    return answer instanceof Promise
      ? answer.then((told) => withoutValues(told, secrets))
      : withoutValues(answer, secrets)
  }

/** Asks a courier for what it paid out, and records each payment that it names (orders.md §9). */
import { nameKeyOf, USUAL_DAYS } from '#domain/cash/settlement.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY, dayOf } from '#domain/weeks.ts'
import { listOpenNumbers, saveCourierCash } from '#server/db/live/cash.ts'
import { findConnection } from '#server/db/live/couriers.ts'
import { recordSettlement } from '#server/live/cash/settlements.ts'
import { writeBySystem } from '#server/live/write.ts'
import { clientOf, type PartnerDeps } from './connections.ts'
import type { Answer, SettlementRow } from './courier.ts'

/** The most parcels that one job asks about, the oldest first. */
const MOST_NUMBERS = 500
/** How far back payments are asked for. */
const DAYS_BACK = 120

type Of = { companyId: string; courier: ConnectedCourier }

export async function runSettlements(deps: PartnerDeps, of: Of): Promise<void> {
  const { db } = deps.database
  const { companyId, courier } = of
  const { name } = couriers[courier]
  const row = await findConnection(db, of)
  if (!row || row.state === 'notConnected' || row.state === 'paused') return
  const cns = await listOpenNumbers(db, companyId, { courier: name, most: MOST_NUMBERS })
  const answer = await ask(deps, row, cns)
  const actor = { kind: 'system', id: null, name } as const
  const rows = answer.is === 'ok' ? answer.value.filter(({ isPaid, cn }) => isPaid && cn !== '') : []
  const payments = new Map<string, SettlementRow[]>()
  for (const paid of rows) {
    const reference = paid.settlement || `${name} ${paid.paidOn ?? ''}`.trim()
    payments.set(reference, [...(payments.get(reference) ?? []), paid])
  }
  for (const [reference, own] of payments) {
    await writeBySystem(deps, { companyId, actor }, (writing) =>
      recordSettlement(writing, {
        courier: name,
        reference,
        paidOn: own.find(({ paidOn }) => paidOn !== null)?.paidOn ?? dayOf(deps.now().getTime()),
        source: 'api',
        whole: {},
        bankMinor: null,
        lines: own,
      }),
    )
  }
  await writeBySystem(deps, { companyId, actor }, ({ tx, now }) =>
    saveCourierCash(
      tx,
      { companyId, courierKey: nameKeyOf(name) },
      {
        askedAt: null,
        ...(answer.is === 'ok'
          ? { words: null, answeredAt: now, found: payments.size }
          : { words: answer.words }),
      },
      USUAL_DAYS,
    ),
  )
}

/** The payments of some parcels, as many at a time as the courier takes. Stops at the first answer that is not `ok`. */
async function ask(
  deps: PartnerDeps,
  row: Parameters<typeof clientOf>[1],
  cns: readonly string[],
): Promise<Answer<readonly SettlementRow[]>> {
  const now = deps.now().getTime()
  const days = { from: dayOf(now - DAYS_BACK * DAY), to: dayOf(now) }
  const all: SettlementRow[] = []
  for (let at = 0; at < cns.length; ) {
    const client = await clientOf(deps, row)
    if (!client.settlements) return { is: 'ok', value: [] }
    const { settlements: most } = client.traits.numbersPerCall
    const answer = await client.settlements({ days, cns: cns.slice(at, at + most) })
    if (answer.is !== 'ok') return answer
    all.push(...answer.value)
    at += most
  }
  return { is: 'ok', value: all }
}

import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CashResponse, NewSettlement, SettlementResponse } from '#domain/cash/cashContract.ts'
import { type CashChange, cashMachine } from '#machines/cash/cash.machine.ts'

const cash = { couriers: [], late: [], settlements: [] } as unknown as CashResponse
const settlement = { id: 's1', version: 1, rows: [] } as unknown as SettlementResponse

function open(
  record = vi.fn<(sent: NewSettlement) => Promise<SettlementResponse>>(() => Promise.resolve(settlement)),
) {
  const change = vi.fn<(sent: CashChange) => Promise<CashResponse>>(() => Promise.resolve(cash))
  const actor = createActor(
    cashMachine.provide({
      actors: {
        readCash: fromPromise(() => Promise.resolve(cash)),
        recordSettlement: fromPromise(({ input }: { input: NewSettlement }) => record(input)),
        changeCash: fromPromise(({ input }: { input: CashChange }) => change(input)),
      },
    }),
  )
  actor.start()
  return { actor, record, change }
}

test('what is typed is sent once it is complete, and the first field that is not gets the focus', async () => {
  const { actor, record } = open()
  const asked: string[] = []
  actor.on('focus.requested', ({ target }) => asked.push(target))
  await waitFor(actor, (snapshot) => snapshot.hasTag('listed'))
  actor.send({ type: 'adding.started', courier: 'TCS', today: '2026-11-27' })
  actor.send({ type: 'form.submitted' })
  expect(asked).toEqual(['reference'])
  actor.send({ type: 'field.changed', field: 'reference', value: 'INV-1' })
  actor.send({ type: 'field.changed', field: 'typed', value: 'T-1  2,400  250\nT-2\t1000' })
  actor.send({ type: 'field.changed', field: 'tax', value: 'a lot' })
  actor.send({ type: 'form.submitted' })
  expect(asked.at(-1)).toBe('tax')
  actor.send({ type: 'field.changed', field: 'tax', value: '50' })
  actor.send({ type: 'form.submitted' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('opened'))
  expect(record).toHaveBeenCalledExactlyOnceWith({
    courier: 'TCS',
    reference: 'INV-1',
    paid_on: '2026-11-27',
    source: 'typed',
    whole: { tax: 5_000 },
    bank: 310_000,
    rows: [
      { cn: 'T-1', gross: 240_000, deductions: { delivery: 25_000 } },
      { cn: 'T-2', gross: 100_000, deductions: {} },
    ],
  })
})

test('late parcels are given up with a reason only', async () => {
  const { actor, change } = open()
  await waitFor(actor, (snapshot) => snapshot.hasTag('listed'))
  actor.send({ type: 'parcels.chosen', parcels: ['p1'] })
  actor.send({ type: 'text.submitted' })
  expect(actor.getSnapshot().hasTag('givingUp')).toBe(true)
  actor.send({ type: 'text.changed', value: 'TCS lost it' })
  actor.send({ type: 'text.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('listed'))
  expect(change).toHaveBeenCalledExactlyOnceWith({ is: 'giveUp', parcels: ['p1'], reason: 'TCS lost it' })
})

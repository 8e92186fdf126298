import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type {
  CashResponse,
  NewOpening,
  NewSettlement,
  SettlementResponse,
} from '#domain/cash/cashContract.ts'
import { type CashChange, cashMachine } from '#machines/cash/cash.machine.ts'
import { cashFormMachine } from '#machines/cashForm/cashForm.machine.ts'
import {
  openSettlementMachine,
  type SettlementChange,
} from '#machines/openSettlement/openSettlement.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { fieldsRefused } from '#tests/support/records.ts'

const cash = { couriers: [], late: [], settlements: [] } as unknown as CashResponse
const settlement = { id: 's1', version: 1, rows: [] } as unknown as SettlementResponse

async function open() {
  const change = heldPromise<CashResponse, CashChange>()
  const record = vi.fn<(sent: unknown) => Promise<SettlementResponse>>(() => Promise.resolve(settlement))
  const actor = createActor(
    cashMachine.provide({
      actors: {
        newSettlement: cashFormMachine.provide({
          actors: { recordForm: fromPromise(({ input }) => record(input)) },
        }),
        readCash: fromPromise(() => Promise.resolve(cash)),
        changeCash: change.logic,
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('listed'))
  return { actor, change, record, has: (tag: 'givingUp' | 'busy') => actor.getSnapshot().hasTag(tag) }
}

test('what is typed is sent once it is complete, and the first field that is not gets the focus', async () => {
  const { actor, record } = await open()
  actor.send({ type: 'adding.started', courier: 'TCS', today: '2026-11-27' })
  const form = actor.getSnapshot().children.newSettlement
  const asked: string[] = []
  form?.on('focus.requested', ({ target }) => asked.push(target))
  form?.send({ type: 'form.submitted' })
  expect(asked).toEqual(['reference'])
  form?.send({ type: 'field.changed', field: 'reference', value: 'INV-1' })
  form?.send({ type: 'field.changed', field: 'typed', value: 'T-1  2,400  250\nT-2\t1000' })
  form?.send({ type: 'field.changed', field: 'tax', value: 'a lot' })
  form?.send({ type: 'form.submitted' })
  expect(asked.at(-1)).toBe('tax')
  form?.send({ type: 'field.changed', field: 'tax', value: '50' })
  form?.send({ type: 'form.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('opened'))
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
  const opened = actor.getSnapshot().children.openSettlement
  expect(opened?.getSnapshot().context.settlement).toBe(settlement)
  opened?.send({ type: 'settlement.closed' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('late parcels are given up with a reason only, and the dialog stays open until it is done', async () => {
  const { actor, change, has } = await open()
  actor.send({ type: 'parcels.chosen', parcels: ['p1'] })
  actor.send({ type: 'text.submitted' })
  expect(change.calls).toEqual([])
  actor.send({ type: 'text.changed', value: 'TCS lost it' })
  actor.send({ type: 'text.submitted' })
  expect([has('givingUp'), has('busy')]).toEqual([true, true])
  await change.last().reject(fieldsRefused({ reason: 'Too long' }))
  expect([has('givingUp'), has('busy')]).toEqual([true, false])
  expect(actor.getSnapshot().context).toMatchObject({ text: 'TCS lost it', problems: { reason: 'Too long' } })
  actor.send({ type: 'text.submitted' })
  expect(change.last().input).toEqual({ is: 'giveUp', parcels: ['p1'], reason: 'TCS lost it' })
  await change.last().resolve(cash)
  expect(has('givingUp')).toBe(false)
  expect(actor.getSnapshot().context).toMatchObject({ text: '', parcels: [] })
})

test('the reason for a row stays in its dialog until it is taken', async () => {
  const change = heldPromise<SettlementResponse, SettlementChange>()
  const actor = createActor(openSettlementMachine.provide({ actors: { changeSettlement: change.logic } }), {
    input: { settlement },
  })
  actor.start()
  const tags = () => [...actor.getSnapshot().tags].sort()
  actor.send({ type: 'row.chosen', row: 'r1', act: 'writtenOff' })
  actor.send({ type: 'text.changed', value: 'Lost' })
  actor.send({ type: 'text.submitted' })
  expect(tags()).toEqual(['busy', 'explaining'])
  await change.last().reject(new Error('no answer'))
  expect(tags()).toEqual(['explaining'])
  expect(actor.getSnapshot().context).toMatchObject({ text: 'Lost', refusal: '' })
  actor.send({ type: 'text.submitted' })
  expect(change.last().input).toEqual({ id: 's1', version: 1, row: 'r1', act: 'writtenOff', text: 'Lost' })
  await change.last().resolve({ ...settlement, version: 2 })
  actor.send({ type: 'takingBack.started' })
  actor.send({ type: 'takingBack.confirmed' })
  expect(change.last().input).toEqual({ id: 's1', version: 2, isTakenBack: true })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(cashMachine)).toEqual({
    readCash: 'Error: cash: actor "readCash" was not provided',
    readSettlement: 'Error: cash: actor "readSettlement" was not provided',
    changeCash: 'Error: cash: actor "changeCash" was not provided',
  })
  expect(await unprovidedActors(cashFormMachine)).toEqual({
    readFile: 'Error: cashForm: actor "readFile" was not provided',
    recordForm: 'Error: cashForm: actor "recordForm" was not provided',
  })
  expect(await unprovidedActors(openSettlementMachine)).toEqual({
    changeSettlement: 'Error: openSettlement: actor "changeSettlement" was not provided',
  })
})

test('an opening balance is sent once it is complete, what the server says of it is kept, and the list has it', async () => {
  const send = heldPromise<CashResponse | SettlementResponse, NewSettlement | NewOpening>()
  const actor = createActor(
    cashMachine.provide({
      actors: {
        openingBalance: cashFormMachine.provide({ actors: { recordForm: send.logic } }),
        readCash: fromPromise(() => Promise.resolve(cash)),
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('listed'))
  actor.send({ type: 'opening.started', courier: 'TCS', today: '2026-11-27' })
  const form = actor.getSnapshot().children.openingBalance
  const asked: string[] = []
  form?.on('focus.requested', ({ target }) => asked.push(target))
  form?.send({ type: 'field.changed', field: 'amount', value: '0' })
  form?.send({ type: 'form.submitted' })
  expect([asked, send.calls]).toEqual([['amount'], []])
  form?.send({ type: 'field.changed', field: 'amount', value: '9,000.50' })
  form?.send({ type: 'form.submitted' })
  expect(asked.at(-1)).toBe('reason')
  form?.send({ type: 'field.changed', field: 'reason', value: 'Its statement' })
  form?.send({ type: 'form.submitted' })
  expect(send.last().input).toEqual({
    courier: 'TCS',
    day: '2026-11-27',
    amount: 9_000_50,
    reason: 'Its statement',
  })
  await send.last().reject(fieldsRefused({ courier: 'Recorded already.' }))
  expect([asked.at(-1), form?.getSnapshot().context.problems]).toEqual([
    'courier',
    { courier: 'Recorded already.' },
  ])
  form?.send({ type: 'field.changed', field: 'courier', value: 'Leopards' })
  form?.send({ type: 'form.submitted' })
  const begun = { ...cash, collected: 9_000_50 }
  await send.last().resolve(begun)
  expect([actor.getSnapshot().hasTag('listed'), actor.getSnapshot().context.cash]).toEqual([true, begun])
})

import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import {
  type CompanyReviewEvent,
  companyReviewMachine,
  type Decision,
  possibleActs,
} from '#machines/companyReview/companyReview.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { reviewedCompany } from '#tests/support/operatorRecords.ts'
import { refusedBecause } from '#tests/support/records.ts'

const waiting = reviewedCompany()
const { id } = waiting
const refusal = (code: RefusedChange['code']) =>
  refusedBecause('Sana decided on this company a moment ago.', { code })

async function openCompany(company: ReviewedCompany | null = waiting) {
  const read = heldPromise<ReviewedCompany | null, { id: string }>()
  const sent = heldPromise<ReviewedCompany, Decision>()
  const actor = createActor(
    companyReviewMachine.provide({ actors: { readCompany: read.logic, sendDecision: sent.logic } }),
    { input: { id } },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  await read.last().resolve(company)
  return {
    actor,
    read,
    sent,
    focused,
    send: (event: CompanyReviewEvent) => actor.send(event),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

describe('a company', () => {
  test('is read, or is not there, or can be asked for again', async () => {
    expect((await openCompany()).tags()).toEqual(['ready'])
    expect((await openCompany(null)).tags()).toEqual(['missing'])

    const read = heldPromise<ReviewedCompany | null, { id: string }>()
    const actor = createActor(companyReviewMachine.provide({ actors: { readCompany: read.logic } }), {
      input: { id },
    }).start()
    await read.last().reject(new Error('no answer'))
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    actor.send({ type: 'loading.retried' })
    expect(read.last().input).toEqual({ id })
    await read.last().resolve(waiting)
    expect(actor.getSnapshot().context.company).toEqual(waiting)
  })
})

test('a company whose data was exported is read again, and stays on screen meanwhile', async () => {
  const suspended = reviewedCompany({ status: 'suspended' })
  const { read, send, tags, context } = await openCompany(suspended)
  send({ type: 'company.exported' })
  expect(tags()).toEqual(['ready'])
  expect(possibleActs(context())).not.toContain('company.endingPlanned')
  await read.last().resolve({ ...suspended, exported_at: 1 })
  expect(possibleActs(context())).toContain('company.endingPlanned')
})

describe('a decision', () => {
  test('is sent with the version that is shown, and what was decided is said', async () => {
    const { send, sent, tags, context, focused } = await openCompany(reviewedCompany({ version: 4 }))
    send({ type: 'act.chosen', act: 'company.approved' })
    expect(tags()).toEqual(['ready', 'asking'])
    send({ type: 'act.submitted' })
    expect(tags()).toEqual(['ready', 'asking', 'busy'])
    expect(sent.last().input).toEqual({ id, type: 'company.approved', person: null, text: null, version: 4 })
    const approved = reviewedCompany({ status: 'approved', version: 5 })
    await sent.last().resolve(approved)
    expect(tags()).toEqual(['ready', 'decided'])
    expect(context()).toMatchObject({ company: approved, act: 'company.approved' })
    expect(focused).toEqual(['heading'])
  })

  test('on the own company is not asked for', async () => {
    const { send, tags, context } = await openCompany(reviewedCompany({ is_own: true }))
    send({ type: 'act.chosen', act: 'company.approved' })
    expect([tags(), context().act]).toEqual([['ready'], null])
  })

  test('on a person needs how they were found out, and is sent with their id', async () => {
    const former_owners = [{ id: '0197c9a0-0000-7000-8000-000000000002', email: 'omar@shop.test' }]
    const person = former_owners[0]?.id ?? ''
    const { send, sent, tags } = await openCompany(reviewedCompany({ former_owners }))
    send({ type: 'act.chosen', act: 'person.erased', person })
    expect(tags()).toEqual(['ready'])
    send({ type: 'act.chosen', act: 'owner.restored', person })
    send({ type: 'act.submitted' })
    expect(tags()).toContain('incomplete')
    send({ type: 'text.changed', text: 'Called the number of its setup' })
    send({ type: 'act.submitted' })
    expect(sent.last().input).toMatchObject({ type: 'owner.restored', person })
  })

  test('that was put aside comes back with what was typed; another one begins empty', async () => {
    const { send, context } = await openCompany()
    send({ type: 'act.chosen', act: 'company.rejected' })
    send({ type: 'text.changed', text: 'No such company' })
    send({ type: 'act.dismissed' })
    send({ type: 'act.chosen', act: 'company.rejected' })
    expect(context().text).toBe('No such company')
    send({ type: 'act.dismissed' })
    send({ type: 'act.chosen', act: 'company.questioned' })
    expect(context().text).toBe('')
  })

  test('that the server refuses says why; one without a response can be sent again', async () => {
    const { send, sent, tags, context } = await openCompany()
    send({ type: 'act.chosen', act: 'company.approved' })
    send({ type: 'act.submitted' })
    await sent.last().reject(refusal('event_refused'))
    expect(tags()).toEqual(['ready', 'asking', 'refused'])
    expect(context().refusal?.code).toBe('event_refused')
    send({ type: 'act.submitted' })
    await sent.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['ready', 'asking', 'unanswered'])
    send({ type: 'act.submitted' })
    expect(sent.calls).toHaveLength(3)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(companyReviewMachine)).toEqual({
    readCompany: 'Error: companyReview: actor "readCompany" was not provided',
    sendDecision: 'Error: companyReview: actor "sendDecision" was not provided',
  })
})

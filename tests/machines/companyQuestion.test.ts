import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AnswerOutcome } from '#domain/companyAnswer.ts'
import type { CompanyQuestion } from '#domain/companyQuestion.ts'
import { companyQuestionMachine } from '#machines/companyQuestion/companyQuestion.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const first: CompanyQuestion = { question: 'Which city is your office in?', asked_at: 0, version: 1 }
const second: CompanyQuestion = { question: 'And which street?', asked_at: 0, version: 2 }

function openQuestion() {
  const read = heldPromise<CompanyQuestion | null>()
  const sent = heldPromise<AnswerOutcome, { answer: string; version: number }>()
  const actor = createActor(
    companyQuestionMachine.provide({ actors: { readQuestion: read.logic, sendAnswer: sent.logic } }),
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    actor,
    read,
    sent,
    focused,
    write: (answer: string) => actor.send({ type: 'answer.changed', answer }),
    submit: () => actor.send({ type: 'answer.submitted' }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

async function openAsked() {
  const opened = openQuestion()
  await opened.read.last().resolve(first)
  return opened
}

describe('a question', () => {
  test('is read, or can be asked for again', async () => {
    const { actor, read, tags, context } = openQuestion()
    expect(tags()).toEqual(['loading'])
    await read.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    actor.send({ type: 'loading.retried' })
    await read.last().resolve(first)
    expect(tags()).toEqual(['editable'])
    expect(context().question).toEqual(first)
  })

  test('that is not open any more is said to be so, until another one is asked', async () => {
    const { actor, read, tags } = openQuestion()
    await read.last().resolve(null)
    expect(tags()).toEqual(['withdrawn'])
    actor.send({ type: 'question.announced' })
    await read.last().resolve(second)
    expect(tags()).toEqual(['editable'])
  })
})

describe('an answer', () => {
  test('is sent with the version of its question, and another question can follow', async () => {
    const { actor, read, sent, write, submit, tags, context } = await openAsked()
    write('Lahore')
    submit()
    expect(tags()).toEqual(['editable', 'busy'])
    expect(sent.last().input).toEqual({ answer: 'Lahore', version: 1 })
    await sent.last().resolve('sent')
    expect(tags()).toEqual(['answered'])
    expect(context().answer).toBe('')
    actor.send({ type: 'question.announced' })
    await read.last().resolve(second)
    expect(context().question).toEqual(second)
  })

  test('is not sent empty or too long: its field gets the focus', async () => {
    const { sent, write, submit, tags, focused } = await openAsked()
    submit()
    expect(tags()).toEqual(['editable', 'incomplete'])
    write('x'.repeat(501))
    expect(tags()).toEqual(['editable'])
    submit()
    expect(tags()).toEqual(['editable', 'incomplete'])
    expect(focused).toEqual(['answer', 'answer'])
    expect(sent.calls).toHaveLength(0)
  })

  test('to a question that has changed is kept, beside the new one', async () => {
    const { read, sent, write, submit, tags, context } = await openAsked()
    write('Lahore')
    submit()
    await sent.last().resolve('questionChanged')
    await read.last().resolve(second)
    expect(tags()).toEqual(['editable', 'changed'])
    expect(context()).toEqual({ question: second, answer: 'Lahore' })
    submit()
    expect(sent.last().input).toEqual({ answer: 'Lahore', version: 2 })
  })

  test.each([
    ['the new question is not there', null, 'withdrawn'],
    ['the new question cannot be read', new Error('no answer'), 'unanswered'],
  ])('to a question that has changed: %s', async (_, result, tag) => {
    const { read, sent, write, submit, tags } = await openAsked()
    write('Lahore')
    submit()
    await sent.last().resolve('questionChanged')
    await (result === null ? read.last().resolve(null) : read.last().reject(result))
    expect(tags()).toContain(tag)
  })

  test('to a company that was decided on meanwhile is not needed', async () => {
    const { sent, write, submit, tags } = await openAsked()
    write('Lahore')
    submit()
    await sent.last().resolve('withdrawn')
    expect(tags()).toEqual(['withdrawn'])
  })

  test('without a response stays, and can be sent again', async () => {
    const { sent, write, submit, tags, context } = await openAsked()
    write('Lahore')
    submit()
    await sent.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['editable', 'unanswered'])
    expect(context().answer).toBe('Lahore')
    submit()
    expect(sent.calls).toHaveLength(2)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(companyQuestionMachine)).toEqual({
    readQuestion: 'Error: companyQuestion: actor "readQuestion" was not provided',
    sendAnswer: 'Error: companyQuestion: actor "sendAnswer" was not provided',
  })
})

import { render, screen } from '@testing-library/react'
import { act, useRef } from 'react'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, emit, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { createFocusRequests, FocusContext } from '#ui/focusRequests.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'

/** Asks for the focus on each target of `focus`, in one step, and on the first as it starts. */
const machine = setup({
  types: {
    events: {} as { type: 'ask'; first: string; second: string } | { type: 'askOnce'; target: string },
    emitted: {} as FocusRequested,
  },
  actions: {
    request: emit((_, { target }: { target: string }) => ({ type: 'focus.requested' as const, target })),
  },
}).createMachine({
  entry: { type: 'request', params: { target: 'heading' } },
  on: {
    askOnce: { actions: { type: 'request', params: ({ event }) => event } },
    ask: {
      actions: [
        { type: 'request', params: ({ event }) => ({ target: event.first }) },
        { type: 'request', params: ({ event }) => ({ target: event.second }) },
      ],
    },
  },
})

function Screen({ actor, late }: { actor: ActorRefFrom<typeof machine>; late: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, root)
  return (
    <div ref={root}>
      <h1 data-focus="heading" tabIndex={-1}>
        Title
      </h1>
      <input name="name" aria-label="Name" />
      {late && <input name="city" aria-label="City" />}
    </div>
  )
}

function open(late = false) {
  const requests = createFocusRequests()
  const actor = createActor(machine)
  requests.collectFrom(actor)
  actor.start()
  const page = (isLate: boolean) => (
    <FocusContext value={requests}>
      <Screen actor={actor} late={isLate} />
    </FocusContext>
  )
  const { rerender } = render(page(late))
  return {
    ask: (first: string, second: string) => act(() => actor.send({ type: 'ask', first, second })),
    askOnce: (target: string) => act(() => actor.send({ type: 'askOnce', target })),
    bringCity: () => rerender(page(true)),
  }
}

const heading = () => screen.getByRole('heading')
const field = (name: string) => screen.getByLabelText(name)

describe('the focus goes', () => {
  test('where a chart asks for it as it starts', () => {
    open()
    expect(heading()).toHaveFocus()
  })

  test('to the control with the name, each time', () => {
    const { askOnce } = open()
    askOnce('name')
    expect(field('Name')).toHaveFocus()
    act(() => heading().focus())
    askOnce('name')
    expect(field('Name')).toHaveFocus()
  })

  test('of several requests to the last whose target is there', () => {
    const { ask } = open(true)
    ask('name', 'city')
    expect(field('City')).toHaveFocus()
    ask('city', 'nowhere')
    expect(field('City')).toHaveFocus()
  })

  test('to a target that comes later, if it has not moved meanwhile', () => {
    const { ask, bringCity } = open()
    ask('heading', 'city')
    expect(heading()).toHaveFocus()
    bringCity()
    expect(field('City')).toHaveFocus()
  })

  test('nowhere, when a person has gone into a field meanwhile', () => {
    const { ask, bringCity } = open()
    ask('heading', 'city')
    act(() => field('Name').focus())
    bringCity()
    expect(field('Name')).toHaveFocus()
  })

  test('nowhere, when something else has been requested meanwhile', () => {
    const { ask, askOnce, bringCity } = open()
    ask('heading', 'city')
    askOnce('name')
    bringCity()
    expect(field('Name')).toHaveFocus()
  })
})

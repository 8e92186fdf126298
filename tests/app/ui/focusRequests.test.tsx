import { render, screen } from '@testing-library/react'
import { act, useRef } from 'react'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, emit, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { createFocusRequests, FocusContext } from '#ui/focusRequests.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'

/** Asks for the focus on its heading as it starts, and then on whatever it is told to. */
const machine = setup({
  types: { events: {} as { type: 'target.named'; target: string }, emitted: {} as FocusRequested },
  actions: {
    request: emit((_, { target }: { target: string }) => ({ type: 'focus.requested' as const, target })),
  },
}).createMachine({
  entry: { type: 'request', params: { target: 'heading' } },
  on: { 'target.named': { actions: { type: 'request', params: ({ event }) => event } } },
})

function Screen({ actor, late }: { actor: ActorRefFrom<typeof machine>; late: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, root)
  return (
    <div ref={root}>
      <h1 data-focus="heading" tabIndex={-1}>
        Title
      </h1>
      <input name="name" autoComplete="off" aria-label="Name" />
      {late && <input name="city" autoComplete="off" aria-label="City" />}
    </div>
  )
}

function open() {
  const requests = createFocusRequests()
  const actor = createActor(machine)
  requests.collectFrom(actor)
  actor.start()
  const page = (isLate: boolean) => (
    <FocusContext value={requests}>
      <Screen actor={actor} late={isLate} />
    </FocusContext>
  )
  const { rerender } = render(page(false))
  return {
    ask: (target: string) => act(() => actor.send({ type: 'target.named', target })),
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
    const { ask } = open()
    ask('name')
    expect(field('Name')).toHaveFocus()
    act(() => heading().focus())
    ask('name')
    expect(field('Name')).toHaveFocus()
  })

  test('to the heading, until the target is there', () => {
    const { ask, bringCity } = open()
    ask('city')
    expect(heading()).toHaveFocus()
    bringCity()
    expect(field('City')).toHaveFocus()
  })

  test('nowhere, when a person has gone into a field meanwhile', () => {
    const { ask, bringCity } = open()
    ask('city')
    act(() => field('Name').focus())
    bringCity()
    expect(field('Name')).toHaveFocus()
  })

  test('nowhere, when something else has been requested meanwhile', () => {
    const { ask, bringCity } = open()
    ask('city')
    ask('name')
    bringCity()
    expect(field('Name')).toHaveFocus()
  })
})

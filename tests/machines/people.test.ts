import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { CompanyPerson, OpenInvitation, People } from '#domain/people.ts'
import { type PeopleChange, type PeopleEvent, peopleMachine } from '#machines/people/people.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'
import { outdatedBecause, refusedBecause } from '#tests/support/records.ts'

const person = (id: string, role: CompanyRole): CompanyPerson => ({
  id,
  version: 1,
  name: id,
  email: `${id}@shop.test`,
  role,
  joined_at: 0,
})
const owner = person('owner', 'owner')
const manager = person('manager', 'manager')
const agent = person('agent', 'agent')
const invitation: OpenInvitation = {
  id: 'I-1',
  email: 'new@shop.test',
  role: 'agent',
  invited_by: 'owner',
  invited_at: 0,
  version: 3,
  expires_at: 1,
  is_expired: false,
}
const seenBy = ({ id }: CompanyPerson, people = [owner, manager, agent]): People => ({
  me: id,
  people,
  invitations: [invitation],
})

function open() {
  const read = heldPromise<unknown>()
  const change = heldPromise<People, PeopleChange>()
  const told: unknown[] = []
  const focused: string[] = []
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        reading: readingMachine.provide({ actors: { readAnswer: read.logic } }),
        sendChange: change.logic,
      },
    }),
    { input: { session: listener((event) => told.push(event)) } },
  )
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    read,
    change,
    told,
    focused,
    send: (event: PeopleEvent) => actor.send(event),
    tags: () => [...actor.getSnapshot().tags].sort(),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function openAs(me: CompanyPerson, people?: CompanyPerson[]) {
  const screen = open()
  await screen.read.last().resolve(seenBy(me, people))
  return screen
}

describe('the people', () => {
  test.each([
    [owner, ['owner', 'manager', 'agent'], ['owner', 'manager', 'agent'], true],
    [manager, ['agent'], ['manager', 'agent'], true],
    [agent, [], ['agent'], false],
  ] as const)('are managed by %o as the table of roles says', async (me, changes, removes, mayInvite) => {
    for (const other of [owner, manager, agent]) {
      const changing = await openAs(me)
      changing.send({ type: 'roleChange.started', person: other })
      expect(changing.tags().includes('choosingRole')).toBe((changes as readonly string[]).includes(other.id))
      // With a second owner, so that the last one is not at stake.
      const removing = await openAs(me, [owner, person('second', 'owner'), manager, agent])
      removing.send({ type: 'removal.chosen', person: other })
      expect(removing.tags().includes('removing')).toBe((removes as readonly string[]).includes(other.id))
    }
    const { send, tags, change } = await openAs(me)
    send({ type: 'invitation.chosen', invitation, isAgain: true })
    expect(change.calls).toHaveLength(mayInvite ? 1 : 0)
    if (mayInvite) await change.last().resolve(seenBy(me))
    send({ type: 'inviting.started' })
    expect(tags().includes('inviting')).toBe(mayInvite)
  })
})

describe('an invitation', () => {
  test('needs an address and a role', async () => {
    const { send, change, context, focused } = await openAs(owner)
    send({ type: 'inviting.started' })
    send({ type: 'form.submitted' })
    expect(context().problems).toEqual({ email: 'missing', role: 'missing' })
    send({ type: 'field.changed', field: 'email', value: 'new@shop.test' })
    send({ type: 'form.submitted' })
    expect(context().problems).toEqual({ role: 'missing' })
    expect(focused).toEqual(['email', 'role'])
    expect(change.calls).toHaveLength(0)
  })

  test('is sent once, and said; the form is empty for the next one', async () => {
    const { send, change, context, state, tags } = await openAs(owner)
    send({ type: 'inviting.started' })
    send({ type: 'field.changed', field: 'email', value: 'new@shop.test' })
    send({ type: 'field.changed', field: 'role', value: 'agent' })
    send({ type: 'form.submitted' })
    send({ type: 'form.submitted' })
    send({ type: 'panel.closed' })
    expect(tags()).toEqual(['busy', 'inviting'])
    expect(change.calls.map(({ input }) => input)).toEqual([
      { is: 'inviting', form: { email: 'new@shop.test', role: 'agent' } },
    ])
    await change.last().resolve(seenBy(owner))
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({
      outcome: { code: 'invited', name: 'new@shop.test' },
      form: { email: '', role: '' },
    })
  })

  test.each([
    [true, 'sentAgain'],
    [false, 'withdrawn'],
  ])('is sent again or withdrawn (%s)', async (isAgain, code) => {
    const { send, change, context, state, read } = await openAs(manager)
    send({ type: 'invitation.chosen', invitation, isAgain })
    expect(change.last().input).toEqual({ is: 'settling', invitation, isAgain })
    await change.last().resolve({ ...seenBy(manager), invitations: [] })
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({
      outcome: { code, name: 'new@shop.test' },
      found: { invitations: [] },
    })
    send({ type: 'invitation.chosen', invitation, isAgain })
    await change.last().reject(refusedBecause('Too many'))
    expect(context()).toMatchObject({ outcome: null, failure: { refusal: { text: 'Too many' } } })
    expect(read.calls).toHaveLength(2)
  })
})

describe('a role', () => {
  test('is saved with the version that was seen', async () => {
    const { send, change, context, state } = await openAs(owner)
    send({ type: 'roleChange.started', person: agent })
    expect(context().role).toBe('agent')
    send({ type: 'role.chosen', role: 'manager' })
    send({ type: 'form.submitted' })
    expect(change.last().input).toEqual({ is: 'choosingRole', person: agent, role: 'manager' })
    await change.last().resolve(seenBy(owner))
    expect(state()).toBe('listed')
    expect(context().outcome).toEqual({ code: 'roleChanged', name: 'agent' })
  })

  test('that is the same saves nothing', async () => {
    const { send, change, state } = await openAs(owner)
    send({ type: 'roleChange.started', person: agent })
    send({ type: 'form.submitted' })
    expect(state()).toBe('listed')
    expect(change.calls).toHaveLength(0)
  })

  test('that somebody else changed is saved again about the person as they are now', async () => {
    const { send, change, read, context, focused } = await openAs(owner)
    send({ type: 'roleChange.started', person: agent })
    send({ type: 'role.chosen', role: 'manager' })
    send({ type: 'form.submitted' })
    await change.last().reject(outdatedBecause('This person was changed.', 2, {}))
    expect(context().failure?.refusal?.text).toBe('This person was changed.')
    expect(focused).toEqual(['outcome'])
    const changed: CompanyPerson = { ...agent, version: 2, role: 'viewer' }
    await read.last().resolve(seenBy(owner, [owner, manager, changed]))
    send({ type: 'form.submitted' })
    expect(change.last().input).toEqual({ is: 'choosingRole', person: changed, role: 'manager' })
  })
})

describe('a removal', () => {
  test('is asked first, and said', async () => {
    const { send, change, context, tags, state } = await openAs(owner)
    send({ type: 'removal.chosen', person: agent })
    expect(tags()).toEqual(['removing'])
    expect(change.calls).toHaveLength(0)
    send({ type: 'removal.confirmed' })
    expect(change.last().input).toEqual({ is: 'removing', person: agent })
    await change.last().resolve(seenBy(owner, [owner, manager]))
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({
      outcome: { code: 'removed', name: 'agent' },
      found: { people: [owner, manager] },
    })
  })

  test('that fails can be tried again or left', async () => {
    const { send, change, context, tags } = await openAs(owner)
    send({ type: 'removal.chosen', person: agent })
    send({ type: 'removal.confirmed' })
    await change.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['removing'])
    expect(context().failure).toEqual({ refusal: null })
    send({ type: 'removal.confirmed' })
    expect(context().failure).toBeNull()
    await change.last().reject(refusedBecause('The last owner.'))
    send({ type: 'panel.closed' })
    expect(context().failure).toBeNull()
  })

  test('of the last owner is not offered', async () => {
    const { send, tags, state } = await openAs(owner)
    send({ type: 'removal.chosen', person: owner })
    expect(tags()).toEqual(['kept'])
    send({ type: 'panel.closed' })
    expect(state()).toBe('listed')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(peopleMachine)).toEqual({
    sendChange: 'Error: people: actor "sendChange" was not provided',
  })
})

import { describe, expect, test } from 'vitest'
import { orderPath, paths, redirectedScreens, screenNames } from '#domain/paths.ts'
import { redirectFor } from '#machines/session/redirectFor.ts'
import { exploreAll } from './check.ts'
import { sessionModel } from './session.model.ts'

/** Every situation of the session that its model can lead to, by its state. */
const states = new Map(
  exploreAll(sessionModel)
    .graphs.flatMap(({ situations }) => [...situations.values()])
    .flatMap(({ place: { snapshot, way } }) =>
      snapshot ? [[way.at(-1)?.state.join() ?? '', snapshot] as const] : [],
    ),
)

describe.each([...states])('%s', (_, snapshot) => {
  test.each(screenNames)('one redirect at most leads from %s to a screen that may stay', (screen) => {
    const home = redirectFor(snapshot, paths[screen])
    expect(home === null ? null : redirectFor(snapshot, home)).toBeNull()
  })

  test.each([...redirectedScreens.map((screen) => paths[screen]), '/atlas', '/nowhere'])(
    '%s passes',
    (path) => {
      expect(redirectFor(snapshot, path)).toBeNull()
    },
  )

  test('one order has the policy of all orders', () => {
    expect(redirectFor(snapshot, orderPath('KW-1'))).toBe(redirectFor(snapshot, paths.order))
  })
})

test('every state of the session that can last is checked', () => {
  expect([...states.keys()].sort()).toEqual([
    'anonymous.signedOut.leaving',
    'anonymous.signedOut.left',
    'anonymous.visiting',
    'signedIn.active',
    'signedIn.onboarding',
    'signedIn.pendingApproval.checking',
    'signedIn.pendingApproval.rejected',
    'signedIn.pendingApproval.reviewing',
    'signedIn.pendingApproval.suspended',
  ])
})

import { fromPromise } from 'xstate'
import type { PlaceInput } from '#domain/learnedSpellings.ts'
import { type ReadingRequested } from '#machines/reading/reading.machine.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { provideRequest } from '#ui/request.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Warehouses = NonNullable<Workspace['warehouses']>

/** The reading of what the company's people call places. */
export function provideSpellings(warehouses: Warehouses) {
  return provideReading(({ signal }) => warehouses.spellings({ signal }))
}

/** The form of a new place, after which all are read again. */
export function providePlaceEditor(warehouses: Warehouses, spellings: ReadingActor) {
  return recordEditorMachine.provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { record } }) => {
        await warehouses.addPlace(record as PlaceInput)
        spellings.send({ type: 'reading.requested' } satisfies ReadingRequested)
      }),
    },
  })
}

/** The request that takes a spelling back, by its alias. */
export function provideSpellingEnd(warehouses: Warehouses) {
  return provideRequest((_, asked: string) => warehouses.forgetSpelling(asked))
}

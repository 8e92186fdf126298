import { type AnyActorRef, fromCallback, sendTo, setup } from 'xstate'

/** What the camera says. `refused`: the person, or the device, does not let it be used. */
export type CameraEvent =
  | { type: 'code.seen'; code: string }
  | { type: 'camera.opened' }
  | { type: 'camera.refused' }

export const scanCameraMachine = setup({
  types: {
    input: {} as { desk: AnyActorRef },
    context: {} as { desk: AnyActorRef },
    events: {} as { type: 'camera.switched' } | CameraEvent,
    tags: {} as 'busy' | 'shown' | 'failed',
  },
  actors: {
    watchCamera: fromCallback<CameraEvent>(() => {
      throw new Error('scanCamera: actor "watchCamera" was not provided')
    }),
  },
  actions: {
    tellDesk: sendTo(
      ({ context }) => context.desk,
      (_, { code }: { code: string }) => ({ type: 'code.scanned', code }),
    ),
  },
}).createMachine({
  id: 'scanCamera',
  description: 'The camera of a phone as a scanner. The person is asked for it only when it is wanted.',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { 'camera.switched': { target: 'on' } } },
    refused: {
      description: 'The person or the device did not let it be used.',
      tags: 'failed',
      on: { 'camera.switched': { target: 'on' } },
    },
    on: {
      initial: 'opening',
      invoke: { id: 'watchCamera', src: 'watchCamera' },
      on: {
        'camera.switched': { target: 'off' },
        'camera.refused': { target: 'refused' },
        'code.seen': { actions: { type: 'tellDesk', params: ({ event }) => event } },
      },
      states: {
        opening: { tags: 'busy', on: { 'camera.opened': { target: 'watching' } } },
        watching: { tags: 'shown' },
      },
    },
  },
})

import type { SignedInDevice } from '#domain/account.ts'
import { devicesMachine } from '#machines/devices/devices.machine.ts'
import { done, fails, type Model } from './model.ts'

const devices: SignedInDevice[] = ['a', 'b'].map((id) => ({
  id,
  user_agent: '',
  signed_in_at: '2026-03-02T09:00:00.000Z',
  last_used_at: '2026-03-02T09:00:00.000Z',
  is_this: id === 'a',
}))

export const devicesModel: Model<typeof devicesMachine> = {
  machine: devicesMachine,
  starts: { 'on the screen': { to: 'loading' } },
  steps: {
    'the devices are loaded': done('loadDevices', devices),
    'loading fails': fails('loadDevices', new Error('unforeseen')),
    'asks for the devices': { type: 'devices.requested' },
    'ends the others': { type: 'others.ended' },
    'the others are ended': done('endOthers'),
    'ending fails': fails('endOthers', new Error('unforeseen')),
  },
  states: {
    '': { steps: { 'asks for the devices': { to: 'loading' } } },
    loading: {
      tags: ['loading'],
      runs: { loadDevices: true },
      steps: {
        'the devices are loaded': { to: 'loaded', sets: { devices } },
        'loading fails': { to: 'failed' },
      },
    },
    loaded: {
      tags: ['loaded'],
      steps: { 'ends the others': { to: 'ending', sets: { failure: null } } },
    },
    ending: {
      tags: ['loaded', 'ending'],
      runs: { endOthers: true },
      steps: {
        'the others are ended': { to: 'loading' },
        'ending fails': { to: 'loaded', sets: { failure: { code: 'accountFailed' } } },
      },
    },
    failed: { tags: ['failed'] },
  },
  flags: ({ failure }) => [failure !== null],
}

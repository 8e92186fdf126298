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
    'ends another device': { type: 'device.ended', id: 'b' },
    'ends this device': { type: 'device.ended', id: 'a' },
    'what was chosen is ended': done('endDevices'),
    'ending fails': fails('endDevices', new Error('unforeseen')),
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
      steps: {
        'ends the others': { to: 'ending', sets: { ended: { id: null }, failure: null } },
        'ends another device': { to: 'ending', sets: { ended: { id: 'b' }, failure: null } },
        'ends this device': {},
      },
    },
    ending: {
      tags: ['loaded', 'ending'],
      runs: { endDevices: ({ ended }) => ended },
      steps: {
        'what was chosen is ended': {
          to: 'loading',
          tells: [{ type: 'focus.requested', target: 'devices' }],
        },
        'ending fails': { to: 'loaded', sets: { failure: { code: 'accountFailed' } } },
      },
    },
    failed: { tags: ['failed'] },
  },
  flags: ({ failure }) => [failure !== null],
}

import { scanCameraMachine } from '#machines/scanCamera/scanCamera.machine.ts'
import type { Model } from './model.ts'

const sees = { tells: [{ type: 'code.scanned', code: '8961234567890' }] }

export const scanCameraModel: Model<typeof scanCameraMachine> = {
  machine: scanCameraMachine,
  starts: { 'the desk is opened': { input: (desk) => ({ desk }), to: 'off' } },
  steps: {
    switches: { type: 'camera.switched' },
    'the camera opens': { type: 'camera.opened' },
    'the camera is refused': { type: 'camera.refused' },
    'sees a barcode': { type: 'code.seen', code: '8961234567890' },
  },
  states: {
    off: { steps: { switches: { to: 'on.opening' } } },
    refused: { tags: ['failed'], steps: { switches: { to: 'on.opening' } } },
    on: {
      runs: { watchCamera: true },
      steps: { switches: { to: 'off' }, 'the camera is refused': { to: 'refused' }, 'sees a barcode': sees },
    },
    'on.opening': { tags: ['busy'], steps: { 'the camera opens': { to: 'on.watching' } } },
    'on.watching': { tags: ['shown'] },
  },
  listeners: ['watchCamera'],
}

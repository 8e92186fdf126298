import { fromCallback } from 'xstate'
import { type CameraEvent, scanCameraMachine } from '#machines/scanCamera/scanCamera.machine.ts'

/** What reads the camera is loaded when that is switched on. */
export function provideScanCamera() {
  return scanCameraMachine.provide({
    actors: {
      watchCamera: fromCallback<CameraEvent>(({ sendBack }) => {
        let stop: (() => void) | null = null
        let isOver = false
        import('./watchCamera.ts')
          .then(({ watchCamera }) => {
            if (!isOver) stop = watchCamera(sendBack)
          })
          .catch(() => sendBack({ type: 'camera.refused' }))
        return () => {
          isOver = true
          stop?.()
        }
      }),
    },
  })
}

import { fromCallback } from 'xstate'
import { type CameraEvent, scanCameraMachine } from '#machines/scanCamera/scanCamera.machine.ts'

/** @param loadWatch see watchCamera.ts; loaded when the camera is switched on */
export function provideScanCamera(loadWatch = () => import('./watchCamera.ts')) {
  return scanCameraMachine.provide({
    actors: {
      watchCamera: fromCallback<CameraEvent>(({ sendBack }) => {
        let stop: (() => void) | null = null
        let isOver = false
        loadWatch()
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

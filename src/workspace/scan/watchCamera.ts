import type { CameraEvent } from '#machines/scanCamera/scanCamera.machine.ts'
import type { Detector } from './barcodeReader.ts'

type DetectorClass = new () => Detector

/** The reader of the browser, else our own, which is loaded now. */
async function detectorClass(): Promise<DetectorClass> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  return BarcodeDetector ?? (await import('./barcodeReader.ts')).BarcodeReader
}

/** Whether a camera can be asked for: only a page that came encrypted may, or one of this machine. */
export const hasCamera = () => 'mediaDevices' in navigator

/** The element that shows the picture of the camera. */
export const CAMERA_PICTURE = 'camera-picture'

/** How often a picture is read, in milliseconds. */
const PAUSE_MS = 150

/** How long the same barcode in front of the camera is one scan, in milliseconds. */
const SAME_MS = 1_500

/** Reads barcodes from the camera at the back, into the picture on the screen, until it is stopped. */
export function watchCamera(tell: (event: CameraEvent) => void): () => void {
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let last = { code: '', at: 0 }

  async function begin() {
    const Detector = await detectorClass()
    if (isOver) return
    const detector = new Detector()
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return end()
    tell({ type: 'camera.opened' })
    await read(detector)
  }

  async function read(detector: Detector) {
    const picture = document.getElementById(CAMERA_PICTURE)
    if (picture instanceof HTMLVideoElement) {
      if (picture.srcObject !== stream) {
        picture.srcObject = stream
        await picture.play()
      }
      for (const { rawValue } of await detector.detect(picture)) see(rawValue)
    }
    if (!isOver) timer = setTimeout(() => read(detector).catch(refuse), PAUSE_MS)
  }

  function see(code: string) {
    const now = performance.now()
    const isSame = code === last.code && now - last.at < SAME_MS
    last = { code, at: now }
    if (!isSame && !isOver) tell({ type: 'code.seen', code })
  }

  const refuse = () => {
    if (!isOver) tell({ type: 'camera.refused' })
  }

  function end() {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  begin().catch(refuse)
  return end
}

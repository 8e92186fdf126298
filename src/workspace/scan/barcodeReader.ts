/** Reads barcodes where the browser has no reader of its own. The program comes from our own address, when it is asked for. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What browsers that read barcodes have (Shape Detection API); TypeScript does not know it. */
export type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

/** Of consignment numbers, and of what shops and makers stick on their goods. */
const options: ReaderOptions = {
  formats: [
    'Code128',
    'QRCode',
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'Code39',
    'Code93',
    'ITF',
    'Codabar',
    'DataMatrix',
  ],
  maxNumberOfSymbols: 4,
}

/** Wide enough for the thin bars of a label; a larger picture takes longer than the pause between two. */
const MOST_WIDTH = 1_024

export class BarcodeReader implements Detector {
  readonly #canvas = document.createElement('canvas')
  readonly #ready = prepareZXingModule({
    overrides: { locateFile: () => program },
    fireImmediately: true,
  })

  async detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> {
    await this.#ready
    const { videoWidth, videoHeight } = source
    if (videoWidth === 0) return []
    const scale = Math.min(1, MOST_WIDTH / videoWidth)
    this.#canvas.width = Math.round(videoWidth * scale)
    this.#canvas.height = Math.round(videoHeight * scale)
    const { width, height } = this.#canvas
    const drawing = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing) throw new Error('This browser draws no pictures')
    drawing.drawImage(source, 0, 0, width, height)
    const found = await readBarcodes(drawing.getImageData(0, 0, width, height), options)
    return found.filter(({ isValid }) => isValid).map(({ text }) => ({ rawValue: text }))
  }
}

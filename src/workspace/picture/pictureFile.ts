import { MAX_PHOTO_LENGTH, MOST_OF_PHOTO } from '#domain/photo.ts'
import { MAX_LOGO_LENGTH, MOST_OF_LOGO } from '#domain/settings/logo.ts'

/** What is taken; no SVG, which can contain scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const MAX_FILE_BYTES = 10_000_000

/** The picture of a file as a PNG that is small enough to be kept, without what else the file says. Throws if it has none. */
export async function logoOf(file: File): Promise<string> {
  const picture = await pictureIn(file)
  return smallEnough(MAX_LOGO_LENGTH, scaleOf(picture, MOST_OF_LOGO), (scale) =>
    drawn(picture, scale).toDataURL('image/png'),
  )
}

/** The same as a JPEG for the photo of a product; white where the picture lets light through. */
export async function photoOf(file: File): Promise<string> {
  const picture = await pictureIn(file)
  const most = { width: MOST_OF_PHOTO, height: MOST_OF_PHOTO }
  return smallEnough(MAX_PHOTO_LENGTH, scaleOf(picture, most), (scale) =>
    drawn(picture, scale, '#fff').toDataURL('image/jpeg', 0.82),
  )
}

async function pictureIn(file: File): Promise<ImageBitmap> {
  if (!pictureTypes.includes(file.type) || file.size > MAX_FILE_BYTES) throw new Error('Not a picture')
  return createImageBitmap(file)
}

function scaleOf(picture: ImageBitmap, most: { width: number; height: number }): number {
  return Math.min(1, most.width / picture.width, most.height / picture.height)
}

/** What `draw` returns at the largest scale at which it is short enough. */
function smallEnough(longest: number, scale: number, draw: (scale: number) => string): string {
  const url = draw(scale)
  return url.length <= longest ? url : smallEnough(longest, scale * 0.8, draw)
}

function drawn(picture: ImageBitmap, scale: number, ground?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(picture.width * scale))
  canvas.height = Math.max(1, Math.floor(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context && ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

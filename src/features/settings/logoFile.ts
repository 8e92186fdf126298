import { MAX_LOGO_LENGTH, MOST_OF_LOGO } from '#domain/settings/logo.ts'

/** What is taken; no SVG, which can contain scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const MAX_FILE_BYTES = 10_000_000

/** The picture of a file as a PNG that is small enough to be kept, without what else the file says. Throws if it has none. */
export async function logoOf(file: File): Promise<string> {
  if (!pictureTypes.includes(file.type) || file.size > MAX_FILE_BYTES) throw new Error('Not a picture')
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  let scale = Math.min(1, MOST_OF_LOGO.width / width, MOST_OF_LOGO.height / height)
  for (;;) {
    const url = drawn(picture, scale)
    if (url.length <= MAX_LOGO_LENGTH) return url
    scale *= 0.8
  }
}

function drawn(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(picture.width * scale))
  canvas.height = Math.max(1, Math.floor(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

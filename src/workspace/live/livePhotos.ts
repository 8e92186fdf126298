import type { Api } from '#api/api.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'

/** As long as for any answer, in milliseconds. */
const WAIT_MS = 10_000

/** A photo as a data URL, because an <img> cannot sign in; null where there is none. */
export async function readPhoto(
  { openStream }: Pick<Api, 'openStream'>,
  productId: string,
  key: string,
): Promise<string | null> {
  const response = await openStream({
    path: livePaths.productPhoto.replace(':id', productId).replace(':key', key),
    headers: { Accept: 'image/jpeg' },
    signal: AbortSignal.timeout(WAIT_MS),
    isKept: true,
  })
  return response.ok ? dataUrlOf(await response.blob()) : null
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

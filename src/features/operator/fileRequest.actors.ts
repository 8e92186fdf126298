import { provideRequest } from '#ui/request.actors.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import type { OperatorApi } from './operatorApi.ts'

/** A file of the server by its path, and what it is called where it is kept. */
export type AskedFile = { path: string; name: string }

/** The request of a file, which the browser keeps then. */
export function provideFileRequest(api: OperatorApi) {
  return provideRequest(async ({ signal }, { path, name }: AskedFile) => {
    const [file, { downloadFile }] = await Promise.all([api.file(path, signal), loadExport()])
    downloadFile(name, file)
    return undefined
  })
}

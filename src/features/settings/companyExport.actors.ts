import type { Api } from '#api/api.ts'
import { errorCodeHeader } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { type RefusedChange, refusedAs } from '#domain/refusedChange.ts'
import { provideProvenAct } from '#session/provenAct.actors.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'

/** The chart of the act that exports all data of the company, with the server's file, which the browser keeps. */
export function provideCompanyExport(api: Pick<Api, 'openStream' | 'account'>, name: string) {
  return provideProvenAct(api, async (_, signal) => {
    const headers = { Accept: 'application/zip' }
    const response = await api.openStream({ path: livePaths.companyExport, headers, signal })
    if (!response.ok)
      throw refusedAs({ code: response.headers.get(errorCodeHeader) as RefusedChange['code'] })
    const [file, { downloadFile }] = await Promise.all([response.blob(), loadExport()])
    downloadFile(`${name}.zip`, file)
    return undefined
  })
}

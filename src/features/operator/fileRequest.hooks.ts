import { useMemo } from 'react'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { type AskedFile, provideFileRequest } from './fileRequest.actors.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

/** The request of the file at a path; null until it has started. */
export function useFileRequestActor(path: string): RequestActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideFileRequest(api), [api])
  return useSessionScreen(`file ${path}`, logic, () => ({}))
}

/** How a file is asked for, and how that went. */
export function useFileRequest(actor: RequestActor, file: AskedFile) {
  const { isBusy, hasFailed, isDone, make } = useRequest<AskedFile>(actor)
  return { chart: useChart(actor), isBusy, hasFailed, isDone, make: () => make(file) }
}

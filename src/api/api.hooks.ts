import { createContext, useContext } from 'react'
import type { Api } from './api.ts'

export const ApiContext = createContext<Api | null>(null)

/** The calls of the server. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi: no ApiContext above')
  return api
}

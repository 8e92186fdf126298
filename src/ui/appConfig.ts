import { createContext, useContext } from 'react'
import * as v from 'valibot'
import { type AppConfig, appConfigSchema, defaultAppConfig } from '#domain/appConfig.ts'

/** Reads the configuration that the server wrote into the page, or the defaults when it is invalid (design §7). */
export function readAppConfig(page: Document): AppConfig {
  const content = page.querySelector('meta[name="app-config"]')?.getAttribute('content')
  try {
    return v.parse(appConfigSchema, JSON.parse(content ?? ''))
  } catch {
    return defaultAppConfig
  }
}

export const AppConfigContext = createContext<AppConfig>(defaultAppConfig)

/** Product and provider names and the support address. */
export function useAppConfig(): AppConfig {
  return useContext(AppConfigContext)
}

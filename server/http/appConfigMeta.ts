import type { AppConfig } from '#domain/appConfig.ts'

const META = /<meta name="app-config" content="[^"]*"\s*\/?>/

/** Stand for the configuration in a page that is drawn at build, before anybody knows it. */
export const appConfigPlaceholders: AppConfig = {
  productName: '%productName%',
  providerName: '%providerName%',
  supportEmail: '%supportEmail%',
}
const PLACEHOLDER = /%(productName|providerName|supportEmail)%/g

/**
 * The document with the browser's configuration in its `<meta name="app-config">` (design §7), and in the place of
 * each placeholder.
 */
export function withAppConfig(html: string, config: AppConfig): string {
  if (!META.test(html)) throw new Error('The page has no <meta name="app-config">')
  return html
    .replace(PLACEHOLDER, (_, name: keyof AppConfig) => escaped(config[name]))
    .replace(META, () => `<meta name="app-config" content="${escaped(JSON.stringify(config))}" />`)
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

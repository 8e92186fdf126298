import type { AppConfig } from '#domain/appConfig.ts'

const META = /<meta name="app-config" content="[^"]*"\s*\/?>/

/** Placeholders in the pages that are prerendered by the build, when the configuration is not known yet. */
export const appConfigPlaceholders: AppConfig = {
  productName: '%productName%',
  providerName: '%providerName%',
  supportEmail: '%supportEmail%',
}
const PLACEHOLDER = /%(productName|providerName|supportEmail)%/g

/**
 * Returns the document with the browser's configuration in `<meta name="app-config">` (design §7) and in place of the
 * placeholders. Throws when the document has no such element.
 */
export function withAppConfig(html: string, config: AppConfig): string {
  if (!META.test(html)) throw new Error('The page has no <meta name="app-config">')
  return html
    .replace(PLACEHOLDER, (_, name: keyof AppConfig) => escaped(config[name]))
    .replace(META, () => `<meta name="app-config" content="${escaped(JSON.stringify(config))}" />`)
}

/** A text as HTML. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Files = Record<string, { file: string }>
const filesIn = (list: string) => JSON.parse(readFileSync(`dist/client/.vite/${list}.json`, 'utf8')) as Files
const files = { ...filesIn('manifest'), ...filesIn('screens') }

/** Where a screen, or a lazy module, is served: the files of the build have no names. */
export function codeOf(name: string): string {
  const file = files[name]?.file
  if (!file) throw new Error(`The build has no ${name}`)
  return `**/${file}`
}

/** What the browser complains about. React says here when what it takes over is not what it would have drawn. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Resolves once the page is React's own. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('header, main > *, footer')]
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
}

/** Holds back the code of a screen. Returns how to let it arrive. */
export const holdBack = (page: Page, module: string) => holdBackAt(page, codeOf(module))

/** Holds back what is asked of an address. Returns how to let it arrive. */
export async function holdBackAt(page: Page, address: string): Promise<() => void> {
  let send = () => {}
  const mayArrive = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(address, async (route) => {
    await mayArrive
    await route.continue()
  })
  return () => send()
}

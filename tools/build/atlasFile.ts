import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The font of letters that charts do not have: a reader without it sees a font of their system. */
const farLetters = /@font-face\s*\{[^}]*-latin-ext-[^}]*\}/g

/**
 * dist/atlas.html: the atlas as one file that opens from disk, with everything that it loads inside. No server sends a
 * policy with it, so it contains its own: nothing but what is inside runs, and nothing is loaded.
 */
export async function writeAtlasFile({ output }: Rolldown.RolldownOutput) {
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const bytes = async (path: string) => {
    const name = path.replace(/^\//, '')
    return Buffer.from(files.get(name) ?? (await readFile(join('dist/client', name))))
  }
  const read = async (path: string) => (await bytes(path)).toString()
  const inline = async (text: string, pattern: RegExp, content: (path: string) => Promise<string>) => {
    const paths = [...text.matchAll(pattern)].map(([, path = '']) => path)
    const contents = await Promise.all(paths.map(content))
    return text.replace(pattern, () => contents.shift() ?? '')
  }
  // Text that would end the element that contains it.
  const script = async (path: string) => (await read(path)).replaceAll('</script', '<\\/script')
  const font = async (path: string) => `url(data:font/woff2;base64,${(await bytes(path)).toString('base64')})`
  const style = async (path: string) =>
    `<style>${await inline((await read(path)).replace(farLetters, ''), /url\((\/[^)]+\.woff2)\)/g, font)}</style>`
  let page = await read('atlas/index.html')
  page = await inline(page, /<link rel="stylesheet"[^>]*href="([^"]+)">/g, style)
  page = await inline(
    page,
    /<script src="([^"]+)"><\/script>/g,
    async (path) => `<script>${await script(path)}</script>`,
  )
  page = await inline(
    page,
    /<script type="module"[^>]*src="([^"]+)"><\/script>/g,
    async (path) => `<script type="module">${await script(path)}</script>`,
  )
  page = page.replace(/<link rel="icon"[^>]*>/, '')
  await writeFile(
    'dist/atlas.html',
    page.replace('<head>', () => `<head>\n    ${policyOf(page)}`),
  )
}

/** The Content-Security-Policy of a page whose scripts and styles are inside. */
function policyOf(page: string): string {
  const hashes = (pattern: RegExp) =>
    [...page.matchAll(pattern)]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${hashes(/<script[^>]*>([^]*?)<\/script>/g)}`,
    `style-src ${hashes(/<style>([^]*?)<\/style>/g)}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
}

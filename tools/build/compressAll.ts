import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm'])

/** Writes .br and .gz beside each file that gains from it; the server sends them as they are. */
export async function compressAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const done = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      compressible.has(extname(entry.name)) &&
      !done.has(`${join(entry.parentPath, entry.name)}.br`),
  )
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const content = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

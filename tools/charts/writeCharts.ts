import { rmSync, writeFileSync } from 'node:fs'
import { chartFiles, filesThere, machines } from './chartFiles.ts'

/** Writes the files of every chart, and removes those of charts that are no more. */
export async function writeCharts(): Promise<string> {
  const files = await chartFiles()
  for (const path of filesThere()) if (!files.has(path)) rmSync(path)
  for (const [path, text] of files) writeFileSync(path, text)
  return `${files.size} files of ${machines.length} charts`
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { committedFiles, existingPictures, exportedFiles, standaloneFiles } from './chartFiles.ts'
import { allPaths, pathsFile } from './paths.ts'

/** Writes the README of the charts, its pictures and the models' paths, and removes the pictures of charts that are gone. */
export async function writeCharts(): Promise<string> {
  const files = await committedFiles()
  for (const path of existingPictures()) if (!files.has(path)) rmSync(path)
  for (const [path, text] of files) writeFileSync(path, text)
  writeFileSync(pathsFile, allPaths())
  return `${files.size + 1} files in machines`
}

/** Writes every chart into `folder`, in each form that other programs read. */
export async function exportCharts(folder: string): Promise<string> {
  const files = new Map([...exportedFiles(), ...(await standaloneFiles())])
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  return `${files.size} files in ${folder}`
}

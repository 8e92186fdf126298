/** In a worker of Vitest: writes down which of the functions with notes (plant.ts) each file of tests calls. */
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

const called = new Set<string>()
Object.assign(globalThis, { karwanCalled: called })

const folder = process.env['KARWAN_NOTES']
if (folder)
  afterAll(() => {
    const { testPath = '' } = expect.getState()
    const file = testPath.slice(process.cwd().length + 1)
    writeFileSync(
      join(folder, `${basename(file)}-${process.pid}-${Date.now()}.json`),
      JSON.stringify({ file, called: [...called] }),
    )
  })

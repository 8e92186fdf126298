import { useContext, useId, useState } from 'react'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { type Naming, NamingContext } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { type FileKind, fileKinds } from './fileKinds.ts'

const { files: words } = atlasMessages

const save = async (atlasChart: AtlasChart, kind: FileKind, naming: Naming) =>
  (await import('./saveFile.tsx')).saveFile(atlasChart, kind, naming)

/** A button for each file of the chart. What was saved, or that it was not, is said beside them. */
export function SaveButtons({ atlasChart }: { atlasChart: AtlasChart }) {
  const [said, setSaid] = useState({ text: '', isFailure: false })
  const label = useId()
  const naming = useContext(NamingContext)
  return (
    <div role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-1">
      <span id={label} className="type-xs text-ink-2">
        {words.title}
      </span>
      {fileKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          label={words.save({ kind })}
          onClick={() =>
            void save(atlasChart, kind, naming).then(
              (name) => setSaid({ text: words.saved({ name }), isFailure: false }),
              () => setSaid({ text: words.failed({ kind }), isFailure: true }),
            )
          }
        >
          {words.kinds[kind]}
        </Button>
      ))}
      {/* The browser itself shows what was saved. */}
      <span role="status" className={said.isFailure ? 'type-xs text-red-ink' : 'sr-only'}>
        {said.text}
      </span>
    </div>
  )
}

import { useRef, useState } from 'react'
import { differenceMessages as words } from '#messages/atlasDifference.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { type DifferenceFile, readDifference } from './differenceFile.ts'

/** A file with a difference is dropped here, or chosen. It is read, and sent nowhere. */
export function ChooseFile({ onRead }: { onRead: (file: DifferenceFile) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function read(files: FileList | null): Promise<void> {
    const [chosen] = files ?? []
    if (!chosen) return
    const file = readDifference(await chosen.text().catch(() => ''))
    if (file) onRead(file)
    else setRefused(chosen.name)
  }
  return (
    <div className="flex max-w-160 flex-col gap-4 px-(--gutter) pb-8">
      {refused !== null && (
        <Note tone="error" live>
          {words.refused({ file: refused })}
        </Note>
      )}
      <div
        className={`flex flex-col items-center gap-4 rounded-3 border border-dashed px-5 py-10 text-center phone:py-8 ${isOver ? 'border-brand bg-selected' : 'border-line-strong bg-sunken'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void read(event.dataTransfer.files)
        }}
      >
        <p className="text-pretty phone:hidden">{words.drop}</p>
        <Button kind="primary" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.file}
          accept=".json,application/json"
          onChange={(event) => {
            void read(event.target.files)
            // So that the same file, written again, can be chosen again.
            event.target.value = ''
          }}
        />
        <p className="type-xs max-w-110 text-pretty text-ink-3">{words.hint}</p>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { differenceMessages as words } from '#messages/atlasDifference.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Note } from '#ui/Note.tsx'
import { type DifferenceFile, readDifference } from './differenceFile.ts'

/** A file with a difference is dropped here, or chosen. It is read, and sent nowhere. */
export function ChooseFile({ onRead }: { onRead: (file: DifferenceFile) => void }) {
  const [refused, setRefused] = useState<string | null>(null)
  async function read(chosen: File): Promise<void> {
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
      <FileDrop
        label={words.file}
        drop={words.drop}
        choose={words.choose}
        hint={words.hint}
        accept=".json,application/json"
        onFile={(file) => void read(file)}
      />
    </div>
  )
}

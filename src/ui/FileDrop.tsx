import { useRef, useState } from 'react'
import { Button } from './Button.tsx'

/** A place to drop a file on, with a button to choose one. */
export function FileDrop(props: {
  /** The accessible name of the field. */
  label: string
  /** Where files are dropped, not on a phone: 'Drop a file here, or'. */
  drop: string
  choose: string
  hint: string
  /** What is offered: '.csv,text/csv'. */
  accept: string
  onFile: (file: File) => void
  /** A file is read: none is taken meanwhile. */
  busy?: boolean
  busyText?: string
}) {
  const { busy = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) props.onFile(file)
  }
  return (
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
        take(event.dataTransfer.files)
      }}
    >
      <p className="text-pretty phone:hidden">{props.drop}</p>
      <Button busy={busy} busyText={props.busyText} onClick={() => input.current?.click()}>
        {props.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.label}
        accept={props.accept}
        onChange={(event) => {
          take(event.target.files)
          // So that the same file, corrected, can be chosen again.
          event.target.value = ''
        }}
      />
      <p className="type-xs max-w-110 text-pretty text-ink-3">{props.hint}</p>
    </div>
  )
}

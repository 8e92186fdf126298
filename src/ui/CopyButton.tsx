import { useState } from 'react'
import { uiMessages } from '#messages/ui.ts'

/** Copies a text, and says so. A browser may forbid it, or have no clipboard: then nothing is said, or offered. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState('')
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(''),
    )
  return (
    <>
      <button
        type="button"
        className="screen-only colours relative text-brand-ink underline decoration-1 underline-offset-3 after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:decoration-2 phone:after:-inset-y-3"
        onClick={() => void copy()}
      >
        {children}
      </button>
      <span role="status" className="text-ink-2 empty:hidden">
        {copied === text && uiMessages.copied}
      </span>
    </>
  )
}

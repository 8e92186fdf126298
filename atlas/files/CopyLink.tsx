import { useState } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkIcon } from '#ui/icons.ts'

const { link: words } = atlasMessages

/** Copies the address, which has the walk, and says so. */
export function CopyLink() {
  const [said, setSaid] = useState('')
  return (
    <>
      <IconButton
        kind="framed"
        icon={LinkIcon}
        label={words.copy}
        onClick={() => void copyLink().then(setSaid)}
      />
      <span role="status" className="type-xs text-ink-2">
        {said}
      </span>
    </>
  )
}

/** Returns what to say about it. */
async function copyLink(): Promise<string> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    return words.copied
  } catch {
    return words.notCopied
  }
}

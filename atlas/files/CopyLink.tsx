import { useState } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkIcon } from '#ui/icons.ts'

const { link: words } = atlasMessages

/** Copies the address, which has the walk, and says so beside the button until the pointer or the focus leaves it. */
export function CopyLink() {
  const [said, setSaid] = useState('')
  return (
    <span className="relative flex" onBlur={() => setSaid('')} onPointerLeave={() => setSaid('')}>
      <IconButton
        kind="framed"
        icon={LinkIcon}
        label={words.copy}
        onClick={() => void copyLink().then(setSaid)}
      />
      <span role="status">
        {said && <span className="tooltip absolute end-0 bottom-full mb-1 w-max max-w-60">{said}</span>}
      </span>
    </span>
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

import { useState } from 'react'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { JsonBox, parseObject } from './JsonBox.tsx'
import { PanelSection } from './PanelSection.tsx'

const { data: words, walk: walkWords } = atlasMessages

/** The context of the walk, and the input that it starts with. */
export function DataSection({ now, take }: WalkControls) {
  const [text, setText] = useState('')
  const input = parseObject(text)
  return (
    <>
      <PanelSection title={words.context}>
        <pre className="atlas-code">{JSON.stringify(now.snapshot.context, null, 2)}</pre>
      </PanelSection>
      <PanelSection title={words.input}>
        <JsonBox label={words.inputLabel} value={text} onChange={setText} />
        <Button
          size="small"
          unavailable={input ? undefined : walkWords.noJson}
          onClick={() => input && take({ type: 'restarted', start: { input } })}
        >
          {words.restart}
        </Button>
      </PanelSection>
    </>
  )
}

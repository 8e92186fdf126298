import { useContext } from 'react'
import { ModeButton } from '#atlas/panel/ModeButton.tsx'
import { atlasMessages } from '#messages/atlas.ts'
import { inWords } from './inWords.ts'
import { chooseNaming, type Naming, NamingContext } from './naming.hooks.ts'

const { naming: words } = atlasMessages

/** Whether names are shown as words or as the code has them. */
export function NamingSwitch() {
  const chosen = useContext(NamingContext)
  return (
    <fieldset aria-label={words.label} className="flex gap-2">
      {(['words', 'code'] satisfies Naming[]).map((naming) => (
        <ModeButton
          key={naming}
          label={words.kinds[naming]}
          pressed={chosen === naming}
          onPress={() => chooseNaming(naming)}
        />
      ))}
    </fieldset>
  )
}

/** The name that the code has, after the same in words; nothing where that is the same. */
export function CodeName({ name }: { name: string }) {
  if (useContext(NamingContext) === 'code' || name === inWords(name)) return null
  return <code className="atlas-code block font-normal text-ink-3">{name}</code>
}

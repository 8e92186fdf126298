import { uiMessages } from '#messages/ui.ts'
import { chooseTheme, nextTheme, useTheme } from './theme.ts'

/** A text button such as 'Theme: System' that changes System → Light → Dark. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <button
      type="button"
      className="type-xs colours min-h-6 text-ink-2 underline underline-offset-3 hover:text-ink phone:min-h-11"
      onClick={() => chooseTheme(nextTheme(theme))}
    >
      {uiMessages.theme({ theme })}
    </button>
  )
}

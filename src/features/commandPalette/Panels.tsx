import { appMessages } from '#messages/app.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Palette } from '#ui/overlay/Palette.tsx'
import { mainDestinations } from '#workspace/navigation.ts'
import type { useCommandPalette } from './commandPalette.hooks.ts'

const { shortcuts } = commandPaletteMessages

const shortcutRows = [
  { keys: ['Ctrl', 'K'], does: commandPaletteMessages.label },
  { keys: ['/'], does: shortcuts.searchList },
  { keys: ['j'], does: shortcuts.nextRecord },
  { keys: ['k'], does: shortcuts.previousRecord },
  { keys: ['Enter'], does: shortcuts.openRecord },
  { keys: ['e'], does: shortcuts.editRecord },
  { keys: ['x'], does: shortcuts.selectRecord },
  ...mainDestinations.map(({ screen, letter }) => ({
    keys: ['g', letter],
    does: appMessages.screens[screen],
  })),
  { keys: ['Ctrl', 'Z'], does: shortcuts.undoDeletion },
  { keys: ['Esc'], does: shortcuts.closeNotices },
  { keys: ['?'], does: shortcuts.showThese },
]

/** The palette itself, and the sheet that lists the keys. */
export default function Panels({ palette }: { palette: ReturnType<typeof useCommandPalette> }) {
  return (
    <>
      <Palette
        open={palette.isOpen}
        onClose={palette.dismiss}
        label={commandPaletteMessages.label}
        placeholder={commandPaletteMessages.placeholder}
        query={palette.query}
        onQuery={palette.changeQuery}
        groups={palette.groups}
        onChoose={palette.choose}
        empty={commandPaletteMessages[palette.emptiness]}
      />
      <Dialog
        open={palette.isShowingShortcuts}
        onClose={palette.dismiss}
        title={shortcuts.title}
        text={shortcuts.text}
      >
        <dl className="flex flex-col">
          {shortcutRows.map(({ keys, does }) => (
            <div
              key={does}
              className="flex min-h-9 items-center justify-between gap-4 not-first:border-t border-line"
            >
              <dt>{does}</dt>
              <dd dir="ltr" className="flex gap-1">
                <span className="sr-only">{keys.join(' ')}</span>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

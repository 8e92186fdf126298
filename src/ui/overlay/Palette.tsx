import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { Icon } from '#ui/icons.ts'
import { SearchIcon } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { appearClass, floatClass, veilClass } from './overlayClass.ts'
import { useBackCloses } from './useBackCloses.ts'

export interface PaletteItem {
  id: string
  label: string
  icon: Icon
  /** A word at the end. */
  note?: string | undefined
  /** The keyboard shortcut, at the end. */
  keys?: string | undefined
}

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}

export interface PaletteProps {
  open: boolean
  onClose: () => void
  /** Names the dialog and its input. */
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** The matches of the query, in order. */
  groups: readonly PaletteGroup[]
  onChoose: (id: string) => void
  /** Shown when nothing matches. */
  empty: string
}

/** A command palette: arrow keys move, Enter chooses (look §5). */
export function Palette(props: PaletteProps) {
  const { open, onClose, label, query, onQuery, groups } = props
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilClass} />
        <Dialog.Popup
          aria-label={label}
          className={`fixed inset-x-2 top-[max(8px,12dvh)] z-50 mx-auto flex max-h-[min(32rem,76dvh)] max-w-140 flex-col overflow-hidden shadow-3 outline-none md:top-[18dvh] ${floatClass} ${appearClass}`}
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={query}
            onValueChange={(value, { reason }) => reason !== 'item-press' && onQuery(value)}
            itemToStringValue={(item: PaletteItem) => item.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <SearchIcon className="text-ink-2" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={props.placeholder}
                className="type-base min-h-13 min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            <Autocomplete.Empty className="p-4 text-ink-2 empty:hidden">{props.empty}</Autocomplete.Empty>
            <Autocomplete.List
              aria-label={label}
              className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
            >
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="type-xs px-2 pt-2 pb-1 text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteItem) => (
                      <Item key={item.id} item={item} query={query} onChoose={props.onChoose} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Item(props: { item: PaletteItem; query: string; onChoose: (id: string) => void }) {
  const { id, label, icon: Drawing, note, keys } = props.item
  return (
    <Autocomplete.Item
      value={props.item}
      onClick={() => props.onChoose(id)}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-2 px-2 data-highlighted:bg-selected phone:min-h-11"
    >
      <Drawing className="text-ink-2" />
      <span className="min-w-0 flex-1 truncate">
        <HighlightedText text={label} query={props.query} />
      </span>
      {note && <span className="type-xs text-ink-3">{note}</span>}
      {keys && (
        <span className="phone:hidden">
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </Autocomplete.Item>
  )
}

import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'

/** The foot of a list of the console: where one is, and the pages before and after. */
export function ConsolePages(props: {
  text: string
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const { page, pages, onPage } = props
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-(--gutter) py-3">
      <p className="type-xs text-ink-2" role="status">
        {props.text}
      </p>
      {pages > 1 && (
        <nav aria-label={props.label} className="flex gap-2">
          <Button
            size="small"
            unavailable={page <= 1 ? partMessages.firstPage : undefined}
            onClick={() => onPage(page - 1)}
          >
            {partMessages.previous}
          </Button>
          <Button
            size="small"
            reasonAt="end"
            unavailable={page >= pages ? partMessages.lastPage : undefined}
            onClick={() => onPage(page + 1)}
          >
            {partMessages.next}
          </Button>
        </nav>
      )}
    </footer>
  )
}

import { uiMessages } from '#messages/ui.ts'
import { Button } from './Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts'

/** The pagination of a list. Pages start at 1. */
export function Pagination(props: {
  /** 'Showing N orders - Page X of Y'. */
  text: string
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const { page, pages, onPage } = props
  return (
    <footer className="bar flex items-center justify-between gap-4 px-(--gutter) py-3">
      <p className="type-xs text-ink-2" role="status">
        {props.text}
      </p>
      <nav aria-label={props.label} className="flex gap-2">
        <Button
          size="small"
          icon={ChevronLeftIcon}
          unavailable={page <= 1 ? uiMessages.firstPage : undefined}
          onClick={() => onPage(page - 1)}
        >
          {uiMessages.previous}
        </Button>
        <Button
          size="small"
          reasonAt="end"
          endIcon={ChevronRightIcon}
          unavailable={page >= pages ? uiMessages.lastPage : undefined}
          onClick={() => onPage(page + 1)}
        >
          {uiMessages.next}
        </Button>
      </nav>
    </footer>
  )
}

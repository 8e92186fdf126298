import { partMessages } from '#messages/parts.ts'
import { Button } from './Button.tsx'
import { NativeSelect } from './field/NativeSelect.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts'

/** The pagination of a list: any page, the ones before and after, and how many rows a page has. Pages start at 1. */
export function Pagination(props: {
  /** 'Showing N orders - Page X of Y'. */
  text: string
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  /** For lists that let people choose how many rows a page has. */
  rows?: { value: number; values: readonly number[]; onChange: (rows: number) => void }
}) {
  const { page, pages, onPage, rows } = props
  return (
    <footer className="bar flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-(--gutter) py-3">
      <p className="type-xs text-ink-2" role="status">
        {props.text}
      </p>
      <div className="screen-only flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* A phone has room for one line. */}
        {rows && (
          <div className="phone:hidden">
            <Choice label={partMessages.rows} {...rows} />
          </div>
        )}
        {pages > 1 && (
          <Choice
            label={partMessages.page}
            value={page}
            values={offeredPages(page, pages)}
            onChange={onPage}
          />
        )}
        <nav aria-label={props.label} className="flex gap-2">
          <Button
            size="small"
            icon={ChevronLeftIcon}
            unavailable={page <= 1 ? partMessages.firstPage : undefined}
            onClick={() => onPage(page - 1)}
          >
            {partMessages.previous}
          </Button>
          <Button
            size="small"
            endIcon={ChevronRightIcon}
            unavailable={page >= pages ? partMessages.lastPage : undefined}
            onClick={() => onPage(page + 1)}
          >
            {partMessages.next}
          </Button>
        </nav>
      </div>
    </footer>
  )
}

/** Of how many pages each is offered. */
const MOST_OFFERED = 250
const NEAR = 5

/** All pages; of very many the first, the last, those near this one, and every tenth, hundredth or so. */
function offeredPages(page: number, pages: number): number[] {
  const step = Math.max(1, 10 ** Math.ceil(Math.log10(pages / MOST_OFFERED)))
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each % step === 0 || each === 1 || each === pages || Math.abs(each - page) <= NEAR,
  )
}

function Choice(props: {
  label: string
  value: number
  values: readonly number[]
  onChange: (value: number) => void
}) {
  return (
    <label className="type-xs flex items-center gap-2 text-ink-2">
      <span>{props.label}</span>
      <NativeSelect
        size="foot"
        value={String(props.value)}
        options={props.values.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => props.onChange(Number(value))}
      />
    </label>
  )
}

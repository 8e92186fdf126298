import { Fragment, memo, type ReactNode } from 'react'
import { rowOfLink } from '#ui/link/RowLink.tsx'
import { RowCheck } from '#ui/RowCheck.tsx'
import { isSameRow, type PhonePlace, type RowProps, type TableRow } from './recordColumns.ts'
import { RecordLink, RowButtons, RowMenu } from './rowControls.tsx'

/** A record on a phone: a few lines with a menu (look §5). */
export const PhoneRow = memo(function PhoneRow<Row extends TableRow, View>(props: RowProps<Row, View>) {
  const { row, columns, view, link, actions, choice, isChosen, hasCheck } = props
  /** What the columns of a place show of the record. */
  const at = (wanted: PhonePlace) =>
    columns
      .filter(({ phone }) => phone === wanted)
      .map(({ key, cell, phoneCell = cell }) => ({ key, content: phoneCell(row, view) }))
      .filter(({ content }) => content !== null)
  const title = at('title')[0]?.content
  const offered = actions?.of(row, view) ?? []
  return (
    <li
      {...(link && rowOfLink)}
      className={`relative flex items-center border-t border-line ps-(--gutter) has-checked:bg-selected ${offered.length > 0 ? 'pe-1' : 'pe-(--gutter)'}`}
    >
      {choice && hasCheck && (
        <div className="relative z-1 -ms-3 me-1">
          <RowCheck label={choice.words.one(row)} checked={isChosen} onChange={() => choice.toggle(row.id)} />
        </div>
      )}
      <div className="min-w-0 flex-1 py-2.5">
        <div className="flex items-baseline justify-between gap-3">
          <div className="min-w-0 font-[600] wrap-anywhere">
            {link ? (
              <RecordLink to={link(row)} focusTarget={row.id}>
                {/* The whole row can be pressed; other text and the menu are above it. */}
                <span className="after:absolute after:inset-0">{title}</span>
              </RecordLink>
            ) : (
              title
            )}
          </div>
          <Facts facts={at('titleEnd')} className="relative z-1 shrink-0" />
        </div>
        {at('line').map(({ key, content }) => (
          <div key={key} className="relative z-1 mt-1 wrap-anywhere">
            {content}
          </div>
        ))}
        <div className="type-xs relative z-1 mt-1 flex items-center justify-between gap-3 text-ink-2 empty:hidden">
          <Facts facts={at('foot')} />
          <Facts facts={at('footEnd')} className="text-end" />
        </div>
      </div>
      {offered.length > 0 && (
        <div className="relative z-1">
          {actions?.menu ? (
            <RowMenu
              label={actions.menu(row)}
              actions={offered}
              select={
                choice && !hasCheck
                  ? { label: choice.words.action, onSelect: () => choice.toggle(row.id) }
                  : null
              }
            />
          ) : (
            <RowButtons actions={offered} />
          )}
        </div>
      )}
    </li>
  )
}, isSameRow)

type Content = { key: string; content: ReactNode }

/** Several are joined; none of them takes no room. */
function Facts({ facts, className }: { facts: readonly Content[]; className?: string }) {
  if (facts.length === 0) return null
  return (
    <span className={className}>
      {facts.map(({ key, content }, index) => (
        <Fragment key={key}>
          {index > 0 && <span> · </span>}
          {content}
        </Fragment>
      ))}
    </span>
  )
}

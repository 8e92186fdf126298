import { memo, type ReactNode } from 'react'
import { type Sort, sortDirection } from '#domain/listQueries/sort.ts'
import { rowOfLink } from '#ui/link/RowLink.tsx'
import { RowCheck } from '#ui/RowCheck.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, RowActions, SortColumn, Table } from '#ui/Table.tsx'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { PhoneRow } from './PhoneRow.tsx'
import { isSameRow, type RowParts, type RowProps, type TableColumn, type TableRow } from './recordColumns.ts'
import { LinkSearchContext, RecordLink, RowButtons } from './rowControls.tsx'
import { useRowKeys } from './rowKeys.hooks.ts'

type RecordTableProps<Row extends TableRow, View, Key extends string> = RowParts<Row, View> & {
  /** The accessible name of the table. */
  caption: string
  /** While new rows load and the earlier rows stay. */
  isBusy?: boolean
  /** Has more columns than its window may have room for: it scrolls sideways, and the page does not. */
  isWide?: boolean
  rows: readonly Row[]
  /** The query part that the list's address has, for all links of the rows: these are not drawn again for it. */
  linkSearch?: string
  /** Which columns sort the table. */
  sort?: { columns: readonly Key[]; value: Sort<Key>; by: (column: Key) => void }
}

/** Records as a table, and on a phone as rows of a few lines, both from the same columns. */
export function RecordTable<Row extends TableRow, View, Key extends string = never>(
  props: RecordTableProps<Row, View, Key>,
) {
  const { caption, isBusy, rows, columns, view, link, actions, choice } = props
  const keys = useRowKeys(rows)
  const isPhone = useMedia(PHONE)
  const OneRow = isPhone ? PhoneRow : WideRow
  const drawn = rows.map((row, place) => (
    <OneRow
      key={keys[place]}
      {...{ row, columns, view, link, actions, choice }}
      isChosen={choice?.isChosen(row.id) ?? false}
      // The first is chosen by the menu of its row, where it has one.
      hasCheck={choice ? choice.extent !== 'none' || !actions?.menu : false}
    />
  ))
  return (
    <LinkSearchContext value={props.linkSearch ?? ''}>
      {isPhone ? (
        <ul aria-label={caption} aria-busy={isBusy || undefined}>
          {drawn}
        </ul>
      ) : (
        <div className={props.isWide ? 'overflow-x-auto' : 'contents'}>
          <Table caption={caption} busy={isBusy}>
            <thead>
              <Heads {...props} />
            </thead>
            <tbody>{drawn}</tbody>
          </Table>
        </div>
      )}
    </LinkSearchContext>
  )
}

function Heads<Row extends TableRow, View, Key extends string>(props: RecordTableProps<Row, View, Key>) {
  const { columns, actions, choice, sort } = props
  return (
    <tr>
      {choice && (
        <Column>
          <RowCheck
            label={choice.words.page}
            name={choice.name}
            checked={choice.extent === 'all'}
            mixed={choice.extent === 'some'}
            onChange={choice.extent === 'all' ? choice.clear : choice.chooseAll}
          />
        </Column>
      )}
      {columns.map(({ key, header, kind, notOn }) => {
        const place = { end: kind === 'figure' || kind === 'strong', notOn }
        const sorted = sort?.columns.find((column) => column === key)
        return sort && sorted !== undefined ? (
          <SortColumn
            key={key}
            {...place}
            direction={sortDirection<Key>(sort.value, sorted)}
            onSort={() => sort.by(sorted)}
          >
            {header}
          </SortColumn>
        ) : (
          <Column key={key} {...place}>
            {header}
          </Column>
        )
      })}
      {actions && <Column end>{actions.header}</Column>}
    </tr>
  )
}

const WideRow = memo(function WideRow<Row extends TableRow, View>(props: RowProps<Row, View>) {
  const { row, columns, view, link, actions, choice, isChosen } = props
  return (
    <tr {...(link && rowOfLink)} className={link && 'has-link'} data-chosen={isChosen || undefined}>
      {choice && (
        <Cell>
          <RowCheck label={choice.words.one(row)} checked={isChosen} onChange={() => choice.toggle(row.id)} />
        </Cell>
      )}
      {columns.map(({ key, kind, notOn, cell }, place) => (
        <Cell key={key} kind={kind} notOn={notOn}>
          {link && place === 0 ? (
            <RecordLink to={link(row)} focusTarget={row.id}>
              {cell(row, view)}
            </RecordLink>
          ) : (
            aboveLink(cell(row, view))
          )}
        </Cell>
      ))}
      {actions && (
        <Cell end>
          <RowActions most={actions.most?.(view)}>
            <RowButtons actions={actions.of(row, view)} />
          </RowActions>
        </Cell>
      )}
    </tr>
  )
}, isSameRow)

/** The link of a row is above bare text (table.css), which could then not be selected. */
const aboveLink = (content: ReactNode) => (typeof content === 'string' ? <span>{content}</span> : content)

/** Placeholders of the rows of a table, as high as its rows are. */
export function RecordTableSkeleton<Row extends TableRow, View>(props: {
  columns: readonly TableColumn<Row, View>[]
  /** Whether its cells have two lines on a wide window. */
  isTall?: boolean
}) {
  const { columns, isTall = false } = props
  const lines = columns.filter(({ phone }) => phone === 'line').length
  const hasFoot = columns.some(({ phone }) => phone === 'foot' || phone === 'footEnd')
  const height = `${isTall ? 'h-13' : 'h-(--row-height)'} ${phoneHeights[lines + Number(hasFoot)] ?? ''}`
  return (
    <Skeleton>
      <div className="h-(--row-height) phone:hidden" />
      {[120, 90, 140, 110, 130].map((width) => (
        <div key={width} className={`flex items-center gap-16 border-t border-line px-(--gutter) ${height}`}>
          <SkeletonBar width={76} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </Skeleton>
  )
}

/** By how many lines follow the first one. */
const phoneHeights = ['', 'phone:h-16', 'phone:h-22.5']

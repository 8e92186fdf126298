import { type ReactNode, useId, useState } from 'react'
import { chartMessages } from '#messages/charts.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AnalyticsIcon, TableIcon } from '#ui/icons.ts'
import { LoadBoundary } from '#ui/start/LoadBoundary.tsx'
import { DataTable, type DataTableContent } from './DataTable.tsx'
import { FigureHead } from './FigureHead.tsx'

/**
 * A chart with title, unit, period, and a button that shows the same figures as a table (look §2). `nothing` is shown
 * when there is no data.
 */
export function ChartFigure(props: {
  title: string
  unit: string
  window: string
  data: DataTableContent
  nothing?: string | undefined
  children: ReactNode
}) {
  const { title, data, nothing } = props
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const table = <DataTable title={title} data={data} />
  const notDrawn = (
    <>
      <p className="px-(--gutter) pb-2 text-ink-2">{chartMessages.notDrawn}</p>
      {table}
    </>
  )
  return (
    <figure aria-labelledby={id} className="flex h-full min-w-0 flex-col">
      <FigureHead
        {...props}
        titleId={id}
        action={
          nothing === undefined && (
            <IconButton
              label={isTable ? chartMessages.showDrawing({ title }) : chartMessages.showTable({ title })}
              icon={isTable ? AnalyticsIcon : TableIcon}
              onClick={() => setIsTable(!isTable)}
            />
          )
        }
      />
      {nothing !== undefined ? (
        <p className="grid min-h-56 flex-1 place-items-center px-(--gutter) text-center text-ink-2">
          {nothing}
        </p>
      ) : isTable ? (
        table
      ) : (
        <ErrorBoundary fallback={notDrawn}>
          <LoadBoundary Failure={() => notDrawn}>
            <div className="px-(--gutter) pb-5">{props.children}</div>
          </LoadBoundary>
        </ErrorBoundary>
      )}
    </figure>
  )
}

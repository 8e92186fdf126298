import { useEffect } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { ChartScreen } from './ChartScreen.tsx'
import { atlasCharts } from './chart/charts.ts'
import { useLive } from './live/live.hooks.ts'
import { Navigation } from './navigation/Navigation.tsx'
import { Overview } from './Overview.tsx'
import { usePlace } from './place.hooks.ts'

const { notFound, pageTitle, title } = atlasMessages

/** The list of charts beside the one that is open. */
export function Atlas() {
  const place = usePlace()
  const { productName } = useAppConfig()
  const open = atlasCharts.find(({ chart }) => chart.id === place.chart)
  const live = useLive()
  useEffect(() => {
    document.title = pageTitle({ chart: open?.chart.id ?? null, product: productName })
  }, [open, productName])
  return (
    <div className="atlas bg-canvas text-ink">
      <SkipLink />
      <Navigation place={place} running={live?.running} />
      <main id="main" tabIndex={-1} className="atlas-sheet bg-surface border-line">
        {open ? (
          <ChartScreen key={open.chart.id} atlasChart={open} selected={place.state} live={live} />
        ) : place.chart === '' ? (
          <Overview />
        ) : (
          <>
            <PageHeader title={title} />
            <EmptyState
              title={notFound.title({ name: place.chart })}
              action={<ButtonLink to="/">{notFound.home}</ButtonLink>}
            >
              {notFound.text}
            </EmptyState>
          </>
        )}
      </main>
    </div>
  )
}

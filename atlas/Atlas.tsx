import { useEffect } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useChartAddress } from './address.hooks.ts'
import { ChartScreen } from './ChartScreen.tsx'
import { atlasCharts } from './chart/charts.ts'
import { useLive } from './live/live.hooks.ts'
import { NamingContext, useStoredNaming } from './naming/naming.hooks.ts'
import { Navigation } from './navigation/Navigation.tsx'
import { Overview } from './Overview.tsx'

const { notFound, pageTitle, title } = atlasMessages

/** The navigation and the open chart, or the overview of all charts. */
export function Atlas() {
  const address = useChartAddress()
  const { productName } = useAppConfig()
  const open = atlasCharts.find(({ chart }) => chart.id === address.chart)
  const live = useLive()
  useEffect(() => {
    document.title = pageTitle({ chart: open?.chart.id ?? null, product: productName })
  }, [open, productName])
  return (
    <NamingContext value={useStoredNaming()}>
      <div className="atlas bg-canvas text-ink">
        <SkipLink />
        <Navigation address={address} running={live?.running} />
        <main id="main" tabIndex={-1} className="atlas-sheet bg-surface border-line">
          {open ? (
            <ChartScreen key={open.chart.id} atlasChart={open} address={address} live={live} />
          ) : address.chart === '' ? (
            <Overview />
          ) : (
            <>
              <PageHeader title={title} />
              <EmptyState
                title={notFound.title({ name: address.chart })}
                action={<ButtonLink to="/">{notFound.home}</ButtonLink>}
              >
                {notFound.text}
              </EmptyState>
            </>
          )}
        </main>
      </div>
    </NamingContext>
  )
}

import { Suspense, useEffect, useState } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { LoadBoundary } from '#ui/start/LoadBoundary.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { type ChartAddress, differencePlace, useChartAddress } from './address.hooks.ts'
import { ChartScreen } from './ChartScreen.tsx'
import { type ChartSummary, chartList } from './chart/chartList.ts'
import { loadAllCharts, useAtlasChart } from './chart/charts.ts'
import type { DifferenceFile } from './difference/differenceFile.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { type Live, useLive } from './live/live.hooks.ts'
import { NamingContext, useStoredNaming } from './naming/naming.hooks.ts'
import { Navigation } from './navigation/Navigation.tsx'
import { Skip } from './navigation/Skip.tsx'

const { difference, notFound, pageTitle, title } = atlasMessages

const Overview = lazyCode(() => import('./Overview.tsx'), { Failure: LoadFailure })
const DifferenceScreen = lazyCode(() => import('./difference/DifferenceScreen.tsx'), { Failure: LoadFailure })

/** The navigation and the open chart, or the overview of all charts. */
export function Atlas() {
  const address = useChartAddress()
  const { productName } = useAppConfig()
  const open = chartList.find(({ id }) => id === address.chart)
  const isDifference = address.chart === differencePlace
  const live = useLive()
  const [compared, setCompared] = useState<DifferenceFile | null>(null)
  useEffect(() => {
    const chart = isDifference ? difference.title : (open?.id ?? null)
    document.title = pageTitle({ chart, product: productName })
  }, [open, isDifference, productName])
  return (
    <NamingContext value={useStoredNaming()}>
      <div className="atlas bg-canvas text-ink">
        <Skip to="main" />
        <Navigation address={address} running={live?.running} />
        <main id="main" tabIndex={-1} className="atlas-sheet bg-surface border-line">
          <LoadBoundary key={address.chart} Failure={LoadFailure}>
            <Suspense fallback={<PageHeader title={open?.id ?? title} below={open?.description} />}>
              {open ? (
                <OpenChart summary={open} address={address} live={live} />
              ) : address.chart === '' ? (
                <Overview />
              ) : isDifference ? (
                <DifferenceScreen file={compared} setFile={setCompared} chart={address.state} />
              ) : (
                <UnknownChart name={address.chart} />
              )}
            </Suspense>
          </LoadBoundary>
        </main>
      </div>
    </NamingContext>
  )
}

function OpenChart(props: { summary: ChartSummary; address: ChartAddress; live: Live | undefined }) {
  const atlasChart = useAtlasChart(props.summary)
  // The first chart is there: the others follow, for the search and for whatever is opened next.
  useEffect(() => void loadAllCharts().catch(() => undefined), [])
  return <ChartScreen atlasChart={atlasChart} address={props.address} live={props.live} />
}

function UnknownChart({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={notFound.title({ name })} action={<ButtonLink to="/">{notFound.home}</ButtonLink>}>
        {notFound.text}
      </EmptyState>
    </>
  )
}

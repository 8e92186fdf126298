import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type PaperKind, type PaperSize, paperKinds, paperSizes } from '#domain/fulfilment/paperKinds.ts'
import { inPickOrder } from '#domain/fulfilment/papers.ts'
import type { ProviderPapers } from '#domain/operator/operatorContract.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import { type PrintedOf, providePrintedThere, provideProviderPapers } from './providerPapers.actors.ts'

const which = ['part', 'warehouse', 'company', 'parcel', 'parcels', 'handover', 'companies'] as const

/** What the address says: of which parcels, what is printed, and on what. */
export function useProviderPapersAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const kind: PaperKind = paperKinds.find((known) => known === params.get('paper')) ?? 'pick'
  const size: PaperSize =
    paperSizes.find((known) => known === params.get('size')) ?? (kind === 'label' ? 'a6' : 'a4')
  const asked = Object.fromEntries(
    which.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  // Replaced, so that Back leads out of the screen.
  const write = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    void navigate({ search: next.toString() }, { replace: true })
  }
  return {
    asked,
    /** The same text for the same parcels. */
    of: JSON.stringify(asked),
    kind,
    size,
    chooseKind: (next: PaperKind) => write('paper', next),
    chooseSize: (next: PaperSize) => write('size', next),
  }
}

/** What is printed of these parcels; null until it has started. */
export function useProviderPapersActor(asked: Record<string, string>): ReadingActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideProviderPapers(api), [api])
  return useSessionScreen('providerPapers', logic, () => ({ question: asked }))
}

/** The request that remembers what was printed; null until it has started. */
export function usePrintedThereActor(): RequestActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => providePrintedThere(api), [api])
  return useSessionScreen('printedThere', logic, () => ({}))
}

/** What is printed, as its chart has it: of each company in pick order. */
export function useProviderPapers(actor: ReadingActor) {
  const { answer, ...reading } = useReading<ProviderPapers>(actor)
  const companies = useMemo(
    () => (answer?.companies ?? []).map((papers) => ({ ...papers, rows: inPickOrder(papers.rows) })),
    [answer],
  )
  return { ...reading, companies, hasNone: answer !== null && companies.length === 0 }
}

/** Opens the dialog of the printer, and remembers that it was. */
export function usePrintingThere(actor: RequestActor) {
  const { isDone, make } = useRequest<PrintedOf>(actor)
  return {
    isRemembered: isDone,
    print: (companies: ReturnType<typeof useProviderPapers>['companies'], paper: PaperKind) => {
      window.print()
      make(companies.map(({ id, rows }) => ({ company: id, paper, parcels: rows.map((row) => row.id) })))
    },
  }
}

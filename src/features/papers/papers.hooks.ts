import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PaperParcel, Papers, PapersAsked, Printed } from '#domain/fulfilment/paperContract.ts'
import {
  MAX_PAPERS,
  type PaperKind,
  type PaperSize,
  paperKinds,
  paperSizes,
} from '#domain/fulfilment/paperKinds.ts'
import { inPickOrder, labelFilesOf } from '#domain/fulfilment/papers.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { papersMessages } from '#messages/papers.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useOwnPart, useReasonAgainst, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { type LabelFile, provideLabels, providePapers, providePrinted } from './papers.actors.ts'

/** What the address says: of which orders, what is printed, and on what. */
export function usePapersAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const kind: PaperKind = paperKinds.find((known) => known === params.get('paper')) ?? 'label'
  const size: PaperSize =
    paperSizes.find((known) => known === params.get('size')) ?? (kind === 'label' ? 'a6' : 'a4')
  // Replaced, so that Back leads out of the screen.
  const write = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    void navigate({ search: next.toString() }, { replace: true })
  }
  return {
    /** Of which parcels; the same text for the same ones. */
    of: `${params.get('orders') ?? ''} ${params.get('handover') ?? ''}`,
    asked: askedIn(params),
    kind,
    size,
    /** Whether only what was not printed yet is to be printed. */
    isNewOnly: params.get('only') === 'new',
    chooseOnly: (next: 'all' | 'new') => write('only', next),
    chooseKind: (next: PaperKind) => write('paper', next),
    chooseSize: (next: PaperSize) => write('size', next),
  }
}

function askedIn(params: URLSearchParams): PapersAsked {
  const handover = params.get('handover')
  if (handover !== null) return { handover }
  const orders = params.get('orders')
  return orders === null ? null : { orders: orders.split(',') }
}

export type PapersAddress = ReturnType<typeof usePapersAddress>

/** What is printed of these parcels. Null until it has started. */
export function usePapersActor(asked: PapersAsked): ReadingActor | null {
  const papers = useOwnPart('papers')
  const logic = useMemo(() => providePapers(papers), [papers])
  return useWorkspaceScreen('papers', logic, () => ({
    question: { asked },
  }))
}

/** The request that remembers what was printed; null until it has started. */
export function usePrintedActor(): RequestActor | null {
  const papers = useOwnPart('papers')
  const logic = useMemo(() => providePrinted(papers), [papers])
  return useWorkspaceScreen('printed', logic, () => ({}))
}

/** The request for the labels of a courier; null until it has started. */
export function useLabelsActor(): RequestActor | null {
  const papers = useOwnPart('papers')
  const logic = useMemo(() => provideLabels(papers), [papers])
  return useWorkspaceScreen('courierLabels', logic, () => ({}))
}

/** The files of labels that couriers make of these parcels, each with as many as its courier puts into one. */
export function useLabels(actor: RequestActor, parcels: readonly PaperParcel[]) {
  const { isBusy, hasFailed, error, make } = useRequest<LabelFile>(actor)
  return {
    isBusy,
    problem: hasFailed ? refusalOf(error)?.text || papersMessages.noFile : null,
    files: labelFilesOf(parcels),
    load: ({ courier, first, ids }: ReturnType<typeof labelFilesOf>[number]) =>
      make({ name: papersMessages.fileName({ courier, first }), parcels: ids }),
  }
}

/** Opens the dialog of the printer, and remembers that it was: what became of it no browser tells. */
export function usePrinting(actor: RequestActor) {
  const { isDone, make } = useRequest<Printed>(actor)
  const mayRemember = useReasonAgainst('orders.remark') === undefined
  return {
    isRemembered: isDone,
    print: (printed: Printed) => {
      window.print()
      if (mayRemember) make(printed)
    },
  }
}

/** What is printed, as its chart has it, in pick order. */
export function usePapers(
  actor: ReadingActor,
  { kind, isNewOnly }: Pick<PapersAddress, 'kind' | 'isNewOnly'>,
) {
  const { answer, ...reading } = useReading<Papers>(actor)
  const all = useMemo(() => inPickOrder(answer?.rows ?? []), [answer])
  const fresh = all.filter(({ printed }) => !printed.includes(kind))
  return {
    ...reading,
    company: answer?.company ?? null,
    parcels: isNewOnly ? fresh : all,
    /** How many there are without a choice, and how many of them were printed before. */
    count: all.length,
    printedBefore: all.length - fresh.length,
    hasMore: answer?.rows.length === MAX_PAPERS,
  }
}

import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Papers } from '#domain/fulfilment/paperContract.ts'
import {
  inPickOrder,
  MAX_PAPERS,
  type PaperKind,
  type PaperSize,
  paperKinds,
  paperSizes,
} from '#domain/fulfilment/papers.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { providePapers } from './papers.actors.ts'

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
    orders: params.get('orders'),
    kind,
    size,
    chooseKind: (next: PaperKind) => write('paper', next),
    chooseSize: (next: PaperSize) => write('size', next),
  }
}

/** What is printed of these orders, with commas between them; of null, all that is booked. Null until it has started. */
export function usePapersActor(orders: string | null): ReadingActor | null {
  const papers = useWorkspace().papers as NonNullable<Workspace['papers']>
  const logic = useMemo(() => providePapers(papers), [papers])
  return useWorkspaceScreen('papers', logic, () => ({
    question: { orders: orders?.split(',') ?? null },
  }))
}

/** What is printed, as its chart has it, in pick order. */
export function usePapers(actor: ReadingActor) {
  const { answer, ...reading } = useReading<Papers>(actor)
  return {
    ...reading,
    company: answer?.company ?? null,
    parcels: useMemo(() => inPickOrder(answer?.rows ?? []), [answer]),
    hasMore: answer?.rows.length === MAX_PAPERS,
  }
}

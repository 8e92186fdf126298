/**
 * The charts that the server decides by, as it said last: of the open order with its parcels, and of a company. None of
 * them runs in the browser: the actor of a screen has the server's response, and that is shown.
 */
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, StateValue } from 'xstate'
import type { Change } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import { companyMachine } from '#machines/company/company.machine.ts'
import { type CompanyState, stateOf } from '#machines/company/nextCompanyState.ts'
import type { companyReviewMachine } from '#machines/companyReview/companyReview.machine.ts'
import { knownEvents, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import type { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { parcelMachine } from '#machines/parcel/parcel.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'

/** A chart on the server, for one order, parcel or company. */
export type OnServer = {
  /** Unique within one response. */
  id: string
  chart: string
  /** 'K1042', 'K1042-2', the name of a company. */
  name: string
  value: StateValue
  context: object
  /** The types of events that are possible now. */
  possible: readonly string[]
  /** What led to this state, as far as the response says. */
  event: { type: string; by?: string; reason?: string | null }
}

/** What the response says that an actor's snapshot has; nothing for most charts. */
export function onServerIn({ machine, context }: AnyMachineSnapshot): OnServer[] {
  const told = readers[machine.id]
  return told ? told(context as never) : []
}

const readers: Record<string, (context: never) => OnServer[]> = {
  // The server knows nothing of the sample.
  orderDetail: ({ order, canAct }: ContextFrom<typeof orderDetailMachine>) =>
    order && canAct ? orderAndParcels(order) : [],
  companyReview: ({ company }: ContextFrom<typeof companyReviewMachine>) =>
    company ? [reviewed(company)] : [],
  session: ({ user, status, rejectionReason }: ContextFrom<typeof sessionMachine>) =>
    user && status
      ? [
          companyOf(user.company.name, {
            status,
            rejectionReason,
            // Of a suspended company, its people are not told whether it was set up.
            ...(status !== 'suspended' && { hasCompletedSetup: status === 'onboarded' }),
          }),
        ]
      : [],
}

function orderAndParcels(order: OrderResponse): OnServer[] {
  return [
    {
      ...charted(orderMachine, order),
      id: order.id,
      name: order.label,
      event: lastEvent(
        orderMachine,
        order.log.filter((change) => change.parcel_id === null),
      ),
    },
    ...order.parcels.map((parcel) => ({
      ...charted(parcelMachine, parcel),
      id: parcel.id,
      name: `${order.label}-${parcel.number}`,
      event: lastEvent(
        parcelMachine,
        order.log.filter((change) => change.parcel_id === parcel.id),
      ),
    })),
  ]
}

function reviewed({ name, status, onboarded_at, trail }: ReviewedCompany): OnServer {
  const [last] = trail
  return {
    ...companyOf(name, { status, hasCompletedSetup: onboarded_at !== null }),
    event: last ? { type: last.event } : answered,
  }
}

const charted = (
  machine: AnyStateMachine,
  { state, facts, possible }: Pick<OrderResponse, 'state' | 'facts' | 'possible'>,
) => ({ chart: machine.id, value: snapshotAt(machine, state, facts).value, context: facts, possible })

const answered = { type: 'server.answered' }

/** The newest change that was an event of the chart: notes and tags are changes too. */
function lastEvent(machine: AnyStateMachine, log: readonly Change[]): OnServer['event'] {
  const change = log.findLast(({ event }) => machine.events.includes(event))
  return change ? { type: change.event, by: change.by.kind, reason: change.reason } : answered
}

function companyOf(
  name: string,
  { status, ...context }: Pick<CompanyState, 'status'> & Partial<CompanyState>,
): OnServer {
  const value = stateOf(status)
  const snapshot = companyMachine.resolveState({ value, context: context as CompanyState })
  return {
    id: 'company',
    chart: companyMachine.id,
    name,
    value,
    context,
    possible: knownEvents(snapshot),
    event: answered,
  }
}

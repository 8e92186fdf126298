/** The texts of the parcels with a courier that need a person, and of what comes back. */

import type { AdviceTime } from '#domain/deliveries/adviceTime.ts'
import type { ReturnVerdict } from '#domain/deliveries/deliveries.ts'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { adviceClosed } from './advice.ts'
import { orderStatusLabels } from './orderStatus.ts'

function verdict({ code, params }: ReturnVerdict): string {
  switch (code) {
    case 'received':
      return `Order ${params.order} is back. Scan it again to check its items.`
    case 'opened':
      return `Order ${params.order}: check its items.`
    case 'checkOpen':
      return `Order ${params.order} is still being checked. Save that first.`
    case 'checkedBefore':
      return `The return of order ${params.order} is checked already.`
    case 'elsewhere':
      return `The parcel of order ${params.order} is not on its way back: it is in ${orderStatusLabels[params.status]}.`
    case 'foreign':
      return `${params.scanned} is the number of no parcel of yours.`
    case 'notAsked':
      return `${params.scanned} is not on the list, and the server couldn’t be asked. Scan it again.`
  }
}

const advised = { retry: 'Try Again', return: 'Bring It Back' }
const pieces = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Until when the courier takes advice. */
const until: Record<Exclude<AdviceTime, 'unlimited'>, (p: { time: string }) => string> = {
  open: (p) => `Advice until ${p.time}`,
  soon: (p) => `Advice ends soon: ${p.time}`,
  over: (p) => `Advice ended ${p.time}`,
}

type Told = { advice: 'retry' | 'return'; courier: string; cn: string }

/** How far an advice has come. */
const advice: Record<NonNullable<Delivery['advice']>['state'], (p: Told) => string> = {
  byHand: (p) =>
    `${advised[p.advice]}: call ${p.courier || 'the courier'} with the number ${p.cn} and say so.`,
  queued: (p) => `${advised[p.advice]}: ${p.courier} is being told.`,
  told: (p) => `${advised[p.advice]}: ${p.courier} knows.`,
  refused: (p) => `${advised[p.advice]}: ${p.courier} did not take it. Call it with the number ${p.cn}.`,
}

export const deliveryMessages = {
  title: 'Deliveries',
  sampleText:
    'The sample has no parcels with a courier. Start with your own orders to see failed attempts and returns.',
  loading: 'Loading the deliveries',
  failed: 'The deliveries couldn’t be loaded.',
  hasMore: (p: { parcels: number }) =>
    `The ${p.parcels} parcels that have been away longest are listed. Others are found when their number is scanned.`,
  sections: {
    attemptFailed: 'Failed attempts',
    unclear: 'Ask the courier',
    received: 'To check',
    expected: 'On their way back',
    checked: 'Checked lately',
  },
  returns: 'Returns',
  section: (p: { name: string; count: number }) => `${p.name} (${p.count})`,
  /** The way to parcels that need nobody. */
  onTheWay: `Orders in ${orderStatusLabels.dispatch}`,
  noAttempts: 'No failed attempt waits for you.',
  noReturns: 'No parcel is on its way back.',
  parcelOf: (p: { number: number; of: number }) => `parcel ${p.number} of ${p.of}`,
  attempts: (p: { count: number }) => (p.count === 1 ? '1 attempt' : `${p.count} attempts`),
  until,
  adviceClosed,
  unclear: (p: { courier: string }) =>
    `Karwan cannot tell what this means, and changed nothing: ask ${p.courier}.`,
  advised,
  advice,
  /** A button of one parcel. */
  of: (p: { act: string; order: string }) => `${p.act}: order ${p.order}`,
  byHand: (p: { courier: string }) =>
    `${p.courier || 'The courier'} takes no advice from here: call it. What you press is kept.`,
  mayNotAdvise: 'Only agents, managers and owners advise the courier.',
  mayNotReceive: 'Only warehouse staff, managers and owners take parcels back.',
  field: 'Scan a parcel that has come back',
  receive: 'Received',
  check: 'Check',
  checkTitle: (p: { order: string }) => `Return of order ${p.order}`,
  checkHint: 'Sound items go back to stock.',
  sound: (p: { pieces: number }) => `${p.pieces} sound`,
  damaged: (p: { pieces: number }) => `${p.pieces} damaged`,
  more: (p: { sku: string }) => `One more of ${p.sku} is damaged`,
  less: (p: { sku: string }) => `One less of ${p.sku} is damaged`,
  checked: 'Checked',
  close: 'Close',
  isSound: (p: { pieces: number }) => `${pieces(p.pieces)}, all sound`,
  isDamaged: (p: { pieces: number; damaged: number }) => `${pieces(p.pieces)}, ${p.damaged} damaged`,
  pieces,
  verdict,
  refused: (p: { order: string; text: string }) => `Order ${p.order} stays as it was: ${p.text}`,
}

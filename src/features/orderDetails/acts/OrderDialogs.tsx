import type { OrderActActor, OrderOnScreen } from '../orderDetail.hooks.ts'
import { ActDialog } from './ActDialog.tsx'
import { DeletionQuestion } from './DeletionQuestion.tsx'
import { TwinsQuestion } from './TwinsQuestion.tsx'

/** What is asked before and after something is done with an order. */
export default function OrderDialogs({ actor, shown }: { actor: OrderActActor; shown: OrderOnScreen }) {
  return (
    <>
      <ActDialog actor={actor} shown={shown} />
      <TwinsQuestion actor={actor} />
      <DeletionQuestion shown={shown} />
    </>
  )
}

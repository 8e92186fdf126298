import type { OrderOnScreen } from '../orderDetail.hooks.ts'
import { ActDialog } from './ActDialog.tsx'
import { TwinsQuestion } from './TwinsQuestion.tsx'

/** What is asked before and after something is done with a live order. */
export default function LiveDialogs({ shown }: { shown: OrderOnScreen }) {
  return (
    <>
      <ActDialog shown={shown} />
      <TwinsQuestion shown={shown} />
    </>
  )
}

import { orderActMessages } from '#messages/orderActs.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { OrderActActor } from '../orderDetail.hooks.ts'
import { useCityTwins, useTwins } from './actDialog.hooks.ts'

const words = orderActMessages.twins

/** Offers to give other orders with the same spelling the same city (orders.md §5). A failure keeps it possible. */
export function TwinsQuestion({ actor }: { actor: OrderActActor }) {
  const { isAsking, question } = useCityTwins(actor)
  return question && <CityTwins actor={question} isAsking={isAsking} />
}

type CityTwinsProps = { actor: Parameters<typeof useTwins>[0]; isAsking: boolean }

function CityTwins({ actor, isAsking }: CityTwinsProps) {
  const { twins, hasFailed, ...question } = useTwins(actor)
  return (
    <ConfirmDialog
      kind="question"
      open={isAsking}
      title={words.title(twins)}
      text={
        <>
          <span>{words.text(twins)}</span>
          <span role="alert" className="mt-2 block text-red-ink empty:hidden">
            {hasFailed && words.failed}
          </span>
        </>
      }
      safe={words.decline}
      onSafe={question.decline}
      confirm={hasFailed ? orderActMessages.retry : words.confirm(twins)}
      onConfirm={question.confirm}
      busy={question.isBusy}
      busyText={orderActMessages.busy}
    />
  )
}

import { useRef } from 'react'
import { cashMessages } from '#messages/cash.ts'
import { rightMessages } from '#messages/rights.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, ExportIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { NotAllowed } from '#workspace/NotAllowed.tsx'
import { useCapability, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { CashOverview } from './CashOverview.tsx'
import { type CashActor, useCash, useCashActor } from './cash.hooks.ts'
import { exportSettlements } from './exportSettlements.ts'
import { OpeningDialog } from './OpeningDialog.tsx'
import { SettlementDetail } from './SettlementDetail.tsx'
import { SettlementForm } from './SettlementForm.tsx'

/** `/cash`: what couriers hold, and what they pay out (orders.md §9). */
export default function CashPage() {
  return useCapability('countCash') ? <OwnCash /> : <OnSample />
}

function OwnCash() {
  const reason = useReasonAgainst('cash.see')
  return reason === undefined ? <Seen /> : <NotAllowed reason={rightMessages['cash.see']} />
}

function Seen() {
  const actor = useCashActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <Screen actor={actor} />}
    </main>
  )
}

function Screen({ actor }: { actor: CashActor }) {
  const cash = useCash(actor)
  const section = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, section)
  const settlements = cash.cash?.settlements ?? []
  return (
    <div ref={section}>
      {cash.added ? (
        <SettlementForm actor={cash.added} cash={cash.cash} />
      ) : cash.opened ? (
        <SettlementDetail actor={cash.opened} />
      ) : (
        <>
          <PageHeader
            title={cashMessages.title}
            actions={
              <>
                {settlements.length > 0 && (
                  <Button icon={ExportIcon} onClick={() => void exportSettlements(settlements)}>
                    {cashMessages.export}
                  </Button>
                )}
                <Button
                  kind="primary"
                  icon={AddIcon}
                  unavailable={cash.reasonAgainst}
                  onClick={() => cash.add(cash.onlyCourier)}
                >
                  {cashMessages.add}
                </Button>
              </>
            }
          />
          {cash.hasFailed ? (
            <div className="px-(--gutter)">
              <RetryNote onRetry={cash.retry}>{cashMessages.failed}</RetryNote>
            </div>
          ) : (
            <CashOverview cash={cash} />
          )}
          {cash.begun && <OpeningDialog actor={cash.begun} cash={cash.cash} />}
        </>
      )}
    </div>
  )
}

/** The sample has no couriers. */
function OnSample() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return <NeedsOwnOrders {...cashMessages.needsOwnOrders} signUp={isVisitor ? signUp : null} />
}

import type { ComponentProps } from 'react'
import type { LiveParts } from '../liveParts.ts'
import { OrderScreen } from '../OrderScreen.tsx'
import { customerLock } from './customerLock.ts'
import { Difference } from './Difference.tsx'
import { LiveActions } from './LiveActions.tsx'
import { LiveLog } from './LiveLog.tsx'
import { LiveNotices } from './LiveNotices.tsx'
import { LiveRemarks } from './LiveRemarks.tsx'
import { LiveTags } from './LiveTags.tsx'
import { LiveTransactions } from './LiveTransactions.tsx'
import { provideOrderAct } from './orderAct.actors.ts'
import { Parcels } from './Parcels.tsx'
import { provideRemarks } from './remarks.actors.ts'

const parts: LiveParts = {
  provideLogic: (workspace) => ({
    orderAct: provideOrderAct(workspace),
    remarks: provideRemarks(workspace),
  }),
  Actions: LiveActions,
  Difference,
  customerLock,
  Notices: LiveNotices,
  Parcels,
  Remarks: LiveRemarks,
  Tags: LiveTags,
  Transactions: LiveTransactions,
  Log: LiveLog,
}

/** A live order, with all that can be done with it. */
export default function LiveOrderScreen({ address }: Pick<ComponentProps<typeof OrderScreen>, 'address'>) {
  return <OrderScreen address={address} live={parts} />
}

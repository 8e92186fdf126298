import { Suspense, useContext, useState } from 'react'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { ShowNothing } from '#ui/start/LoadBoundary.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useSession } from './session.hooks.ts'

const VerifyEmailBar = lazyCode(() => import('./VerifyEmailBar.tsx'), { Failure: ShowNothing })

/** Of one height, whatever is in it: its code comes after the screen below it. */
const frame =
  'screen-only type-xs flex min-h-8 min-w-0 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink phone:min-h-[calc(3lh+8px)]'

/**
 * The bar of an e-mail address that nobody has verified. Whose address is verified does not load it. It comes and goes with
 * a screen, because the account is known only after the first one is there: it would push what somebody is about to press.
 * @param atOnce for a person who goes to no other screen
 */
export function EmailNotice({ atOnce = false }: { atOnce?: boolean }) {
  const email = useSession(({ context }) => (context.isEmailVerified ? null : (context.user?.email ?? null)))
  const pathname = useContext(PathnameContext)
  const [shown, show] = useState({ pathname, email })
  if (shown.pathname !== pathname) show({ pathname, email })
  if ((atOnce ? email : shown.email) === null) return null
  return (
    <Suspense fallback={<div className={frame} />}>
      <VerifyEmailBar key={email} className={frame} email={email} />
    </Suspense>
  )
}

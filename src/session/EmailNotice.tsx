import { Suspense, useContext, useState } from 'react'
import { ShowNothing } from '#ui/LoadBoundary.tsx'
import { lazyCode } from '#ui/lazyCode.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { PrerenderContext } from '#ui/prerenderContext.ts'
import { useSession } from './session.hooks.ts'

const VerifyEmailBar = lazyCode(() => import('./VerifyEmailBar.tsx'), { Failure: ShowNothing })

/** Of one height, whatever is in it: its code comes after the screen below it. */
const frame =
  'screen-only type-xs flex min-h-8 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink phone:min-h-[calc(3lh+8px)]'

/**
 * The bar of an e-mail address that nobody has verified. Whose address is verified does not load it. It comes and goes with
 * a screen: between them it would push what somebody is about to press.
 */
export function EmailNotice() {
  const email = useSession(({ context }) => (context.isEmailVerified ? null : (context.user?.email ?? null)))
  const isDrawing = useContext(PrerenderContext)
  const pathname = useContext(PathnameContext)
  const [shown, show] = useState({ pathname, email })
  if (shown.pathname !== pathname) show({ pathname, email })
  if (isDrawing) return <div className={`outline-unverified ${frame}`} />
  if (shown.email === null) return null
  return (
    <Suspense fallback={<div className={frame} />}>
      <VerifyEmailBar key={email} className={frame} email={email} />
    </Suspense>
  )
}

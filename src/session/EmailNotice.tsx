import { Suspense } from 'react'
import { ShowNothing } from '#ui/LoadBoundary.tsx'
import { lazyCode } from '#ui/lazyCode.tsx'
import { useSession } from './session.hooks.ts'

const VerifyEmailBar = lazyCode(() => import('./VerifyEmailBar.tsx'), { Failure: ShowNothing })

/** The bar of an e-mail address that nobody has verified. Whose address is verified does not load it. */
export function EmailNotice() {
  const email = useSession(({ context }) => (context.isEmailVerified ? null : (context.user?.email ?? null)))
  if (email === null) return null
  return (
    <Suspense fallback={null}>
      <VerifyEmailBar key={email} email={email} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { onDemand } from '#ui/onDemand.ts'
import { useSession } from './session.hooks.ts'

const VerifyEmailBar = lazy(onDemand(() => import('./VerifyEmailBar.tsx')))

/** The bar of an e-mail address that nobody has verified. Whose address is verified does not load it. */
export function EmailNotice() {
  const email = useSession(({ context }) => (context.isEmailVerified ? null : (context.user?.email ?? null)))
  if (email === null) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <VerifyEmailBar key={email} email={email} />
      </Suspense>
    </ErrorBoundary>
  )
}

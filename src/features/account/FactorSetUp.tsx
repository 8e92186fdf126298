import { lazy, Suspense } from 'react'
import type { NewApp } from '#domain/secondFactor.ts'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { CodeField, type Factor, FactorForm } from './FactorForm.tsx'

const QrCode = lazy(() => import('#ui/QrCode.tsx'))

/** The key for an authenticator app, as a picture and as text, and the first code of the app. */
export function FactorSetUp({ factor, newApp: { secret, uri } }: { factor: Factor; newApp: NewApp }) {
  return (
    <FactorForm factor={factor} words={{ ...messages.setUp, lead: messages.setUp.scan }}>
      <div className="size-48">
        <Suspense fallback={null}>
          <QrCode text={uri} label={messages.setUp.picture} />
        </Suspense>
      </div>
      <dl>
        <dt className="type-label">{messages.setUp.key}</dt>
        {/* In groups of four, as apps show it; they accept the spaces. */}
        <dd className="force-ltr mt-1 font-mono wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </dd>
      </dl>
      <CodeField {...factor.field('code')} hint={messages.setUp.codeHint} />
    </FactorForm>
  )
}

import { type RefObject, Suspense } from 'react'
import type { NewApp } from '#domain/secondFactor.ts'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type FactorFormView, type FactorSetUpActor, useFactorSetUp } from './account.hooks.ts'
import { CodeField, FactorForm } from './FactorForm.tsx'

const QrCode = lazyCode(() => import('#ui/QrCode.tsx'))

/** Another factor that is set up. `section` is the element that holds it. */
export function FactorSetUp(props: { actor: FactorSetUpActor; section: RefObject<HTMLElement | null> }) {
  useFocusRequests(props.actor, props.section)
  const factor = useFactorSetUp(props.actor)
  return factor.newApp ? (
    <AppSetUp factor={factor} newApp={factor.newApp} />
  ) : (
    <PasskeySetUp factor={factor} />
  )
}

/** While the browser makes a passkey, and after it did not. */
function PasskeySetUp({ factor }: { factor: FactorFormView }) {
  const { making } = messages
  const submitting = factor.isAskingBrowser ? making.submitting : making.saving
  return <FactorForm factor={factor} words={{ ...making, submitting }} onSubmit={factor.usePasskey} />
}

/** The key for an authenticator app, as a picture and as text, and the first code of the app. */
function AppSetUp({ factor, newApp: { secret, uri } }: { factor: FactorFormView; newApp: NewApp }) {
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

import { useAppConfig } from '#api/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { landingMessages } from '#messages/landing.ts'
import { Headline } from '#ui/Headline.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'

/** What Karwan is, and the ways in. */
export default function LandingPage() {
  const { productName } = useAppConfig()
  return (
    <div className="min-h-dvh bg-surface">
      <header className="flex min-h-19 items-center px-(--gutter)">
        <Logo product={productName} />
      </header>
      <main id="main" className="mx-auto max-w-160 px-(--gutter) py-16">
        <Headline lead={landingMessages.lead({ product: productName })}>{landingMessages.title}</Headline>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to={paths.signUp} kind="primary">
            {landingMessages.getStarted}
          </ButtonLink>
          <ButtonLink to={paths.signIn}>{landingMessages.logIn}</ButtonLink>
        </div>
      </main>
    </div>
  )
}

import { useContext } from 'react'
import { paths, unguardedPaths } from '#domain/paths.ts'
import { legalMessages as messages } from '#messages/legal.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Badge } from '#ui/Badge.tsx'
import { Headline } from '#ui/Headline.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ExternalLink, Link } from '#ui/link/Link.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'

/** `/privacy` and `/terms`, for everybody. */
export default function LegalPage() {
  const { productName: product, providerName: provider, supportEmail } = useAppConfig()
  const isPrivacy = useContext(PathnameContext).toLowerCase().startsWith(unguardedPaths.privacy)
  const page = messages.pages[isPrivacy ? 'privacy' : 'terms']
  const names = { product, provider }
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-19 items-center px-(--gutter) md:px-8">
        <Link to={paths.landing} kind="plain">
          <Logo product={product} />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-160 flex-1 px-(--gutter) py-8 md:box-content"
      >
        <Headline lead={page.lead(names)}>{page.title}</Headline>
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <Badge tone="amber">{messages.draft}</Badge>
          <span>{messages.draftText(names)}</span>
        </p>
        {page.sections(names).map(({ title, texts }) => (
          <section key={title} className="mt-10">
            <h2 className="type-lg font-[600]">{title}</h2>
            {texts.map((text) => (
              <p key={text} className="type-base mt-3 text-pretty text-ink-2">
                {text}
              </p>
            ))}
          </section>
        ))}
        <p className="type-base mt-10 text-ink-2">
          <span>{messages.contact}</span>{' '}
          <ExternalLink href={`mailto:${supportEmail}`}>{supportEmail}</ExternalLink>
        </p>
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-160 items-center justify-between px-(--gutter) md:box-content">
        <Link to={isPrivacy ? unguardedPaths.terms : unguardedPaths.privacy}>
          {messages.pages[isPrivacy ? 'terms' : 'privacy'].title}
        </Link>
        <ThemeSwitch />
      </footer>
    </div>
  )
}

import type { ReactNode, Ref } from 'react'
import { paths } from '#domain/paths.ts'
import { useAppConfig } from './appConfig.ts'
import { Logo } from './Logo.tsx'
import { Link } from './link/Link.tsx'
import { Sheet, SheetSection } from './Sheet.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import type { useChart } from './useChart.ts'

/** The layout of what the link of a mail does at once, without a form. `chart` has the attributes of its root element. */
export function MailLinkCard(props: {
  ref: Ref<HTMLDivElement>
  chart: ReturnType<typeof useChart>
  children: ReactNode
}) {
  const { productName } = useAppConfig()
  return (
    <div ref={props.ref} {...props.chart} className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-21 items-center px-(--gutter) md:px-8">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-140 flex-1 content-center px-(--gutter) py-8 md:box-content"
      >
        <Sheet kind="card">
          <SheetSection roomy>{props.children}</SheetSection>
        </Sheet>
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-140 items-center justify-end px-(--gutter) md:box-content">
        <ThemeSwitch />
      </footer>
    </div>
  )
}

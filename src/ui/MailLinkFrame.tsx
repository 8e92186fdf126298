import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { useAppConfig } from './appConfig.ts'
import { Link } from './link/Link.tsx'
import { NightPanel } from './NightPanel.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The layout of a form that the link of a mail opens. */
export function MailLinkFrame(props: {
  panel: { sentence: string; road: string; steps: ComponentProps<typeof NightPanel>['steps']['steps'] }
  /** Of the panel's steps, from 0. */
  step: number
  children?: ReactNode
}) {
  const { productName } = useAppConfig()
  const { sentence, road, steps } = props.panel
  return (
    <AccountFrame
      product={productName}
      logo={(logo) => (
        <Link to={paths.landing} kind="plain">
          {logo}
        </Link>
      )}
      width="narrow"
      foot={
        <span className="ms-auto">
          <ThemeSwitch />
        </span>
      }
      panel={<NightPanel sentence={sentence} steps={{ label: road, steps, current: props.step }} />}
    >
      {props.children}
    </AccountFrame>
  )
}

import { useEffect } from 'react'
import { appMessages } from '#messages/app.ts'
import { useAppConfig } from './appConfig.ts'

/** Names the browser's tab after what is on the screen; null leaves it the name of its route. */
export function useTabTitle(screen: string | null): void {
  const { productName } = useAppConfig()
  useEffect(() => {
    if (screen !== null) document.title = appMessages.pageTitle({ screen, product: productName })
  }, [screen, productName])
}

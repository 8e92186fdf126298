import { useEffect } from 'react'
import { useAppConfig } from '#api/appConfig.ts'
import { appMessages } from '#messages/app.ts'

/** Names the screen in the browser's tab. */
export function ScreenTitle({ screen }: { screen: string }) {
  const { productName } = useAppConfig()
  useEffect(() => {
    document.title = appMessages.pageTitle({ screen, product: productName })
  }, [screen, productName])
  return null
}

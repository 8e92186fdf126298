import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths, type RedirectedScreen as ScreenName } from '#domain/paths.ts'
import { useNotices } from '#notices/notices.ts'

/** An address without a screen yet: leads to the landing page and says why (specification §2, design §3). */
export function RedirectedScreen({ screen }: { screen: ScreenName }) {
  const notices = useNotices()
  useEffect(() => notices.raise({ code: 'screenNotOpen', screen }), [notices, screen])
  return <Navigate to={paths.landing} replace />
}

import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths, type RedirectedPath } from '#domain/paths.ts'
import { useNotices } from '#notices/notices.ts'

/** An address without a screen yet: leads to the landing page and says why (specification §2, design §3). */
export function RedirectedScreen({ path }: { path: RedirectedPath }) {
  const notices = useNotices()
  useEffect(() => notices.raise({ code: 'screenNotOpen', path }), [notices, path])
  return <Navigate to={paths.landing} replace />
}

import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { failureOf } from '#domain/failures.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { provideTakeBack } from './takeBack.actors.ts'

/** The screen of an opened link, which does nothing by itself: programs open links of mails too. Null until it has started. */
export function useTakeBackActor(): RequestActor | null {
  const api = useApi()
  const logic = useMemo(() => provideTakeBack({ api }), [api])
  return useSessionScreen('takeBack', logic, () => ({ focus: { done: 'heading', failed: 'heading' } }))
}

/** What became of the link. */
export function useTakeBack(actor: RequestActor, token: string) {
  const { isDone, isBusy, hasFailed, error, output, make } = useRequest<string, string>(actor)
  const { code, text } = failureOf(error, 'accountFailed')
  return {
    part: isDone ? 'done' : !hasFailed ? 'ready' : code === 'linkUnusable' ? 'unusable' : 'failed',
    isBusy,
    company: output ?? '',
    /** What the server said of why it failed. */
    reason: text,
    take: () => make(token),
  } as const
}

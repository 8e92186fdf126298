import { Actor, createActor, type InspectionEvent } from 'xstate'
import type { Api } from '#api/api.ts'
import type { ClientOptions } from '#api/client.ts'
import type { AppConfig } from '#domain/appConfig.ts'
import { createNotices, raiseNoticesOf } from '#notices/notices.ts'
import { provideSession } from '#session/session.actors.ts'
import { createSessionStore } from '#session/store.ts'
import { createFocusRequests } from '#ui/focusRequests.ts'
import type { OpenWorkspace } from '#workspace/openWorkspace.ts'

/** What the application needs from where it runs. */
export type Outside<ApiPort extends Api = Api> = {
  config: AppConfig
  storage: Storage
  /** The window of the page. */
  page?: Window
  openApi: (options: Pick<ClientOptions, 'tokens' | 'onSessionOver' | 'onSuspended'>) => ApiPort
  /** Where the records of a workspace come from; the sample by default. */
  openWorkspace?: OpenWorkspace | undefined
  /** Is told what every actor does. For development. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

export type Karwan<ApiPort extends Api = Api> = ReturnType<typeof createKarwan<ApiPort>>

/**
 * Puts the application together: the session, which is the root of all actors, and what it needs. Nothing runs
 * before the session is started, so a document can be drawn from it on a server too.
 */
export function createKarwan<ApiPort extends Api>({
  config,
  storage,
  page = globalThis.window,
  ...outside
}: Outside<ApiPort>) {
  const store = createSessionStore(storage, page)
  const expiry = new EventTarget()
  const api = outside.openApi({
    tokens: { read: store.readTokens, replace: store.replaceTokens },
    onSessionOver: () => expiry.dispatchEvent(new Event('expired')),
    onSuspended: () => {
      // After the caller has the answer: an act on many orders then knows why it ends.
      setTimeout(() => session.getSnapshot().children.accountWatch?.send({ type: 'company.suspended' }))
    },
  })
  const notices = createNotices()
  const focusRequests = createFocusRequests()
  const session = createActor(
    provideSession({
      api,
      store,
      page,
      onExpiry(listener) {
        expiry.addEventListener('expired', listener)
        return () => expiry.removeEventListener('expired', listener)
      },
    }),
    {
      input: { user: store.readUser(), workspace: store.readWorkspace() },
      inspect(event) {
        if (event.type === '@xstate.actor' && event.actorRef instanceof Actor) {
          raiseNoticesOf(event.actorRef, notices)
          focusRequests.collectFrom(event.actorRef)
        }
        outside.inspect?.(event)
      },
    },
  )
  session.on('session.ended', notices.clear)
  session.on('user.changed', ({ user, workspace }) => store.saveUser(user, workspace))
  return { config, api, store, notices, focusRequests, session, openWorkspace: outside.openWorkspace }
}

/** The application, at work. */
export function startKarwan<ApiPort extends Api>(outside: Outside<ApiPort>): Karwan<ApiPort> {
  const karwan = createKarwan(outside)
  karwan.session.start()
  return karwan
}

import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import type { LiveCalls, ReadCall, WriteCall } from '#domain/calls/call.ts'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'
import type { versionQuerySchema } from '#domain/versions.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson, requireJsonUpTo, seenVersion } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { type LiveEnv, requireLive } from './liveCall.ts'
import { type Writing, write } from './write.ts'

/** What a handler gets of a request: the body, the version that a DELETE has seen, or null. */
type Sent<Call> = Call extends { body: infer Body extends v.GenericSchema }
  ? v.InferOutput<Body>
  : Call extends { method: 'delete' }
    ? v.InferOutput<typeof versionQuerySchema>
    : null

type Answer<Call extends { answer: v.GenericSchema }> = v.InferInput<Call['answer']>

type Handlers<Calls extends LiveCalls> = {
  [Name in keyof Calls]: Calls[Name] extends WriteCall
    ? (writing: Writing, sent: Sent<Calls[Name]>, c: Context<LiveEnv>) => Promise<Answer<Calls[Name]>>
    : (c: Context<LiveEnv>) => Promise<Answer<Calls[Name]>> | Answer<Calls[Name]>
}

type Read = (c: Context<LiveEnv>) => Promise<object>
type Write = (writing: Writing, sent: unknown, c: Context<LiveEnv>) => Promise<object>
type Afterwards = (c: Context<LiveEnv>) => void

/**
 * The routes of a table of calls, each checked and described as its row says. A handler returns the body of the success;
 * the handler of a write runs in a transaction, which is undone when it throws.
 *
 * @param afterwards by the name of a write, what is to begin once it is done; also when its request comes again
 */
export function serveCalls<Calls extends LiveCalls>(
  deps: AppDeps,
  calls: Calls,
  handlers: Handlers<Calls>,
  afterwards: { readonly [Name in keyof Calls]?: Afterwards } = {},
) {
  const routes = new Hono<LiveEnv>()
  for (const [name, call] of Object.entries(calls)) {
    // The type of the handlers says that there is one for each name, of the kind of its call.
    const handler: unknown = handlers[name]
    const steps =
      call.method === 'get'
        ? stepsOfRead(deps, call, handler as Read)
        : stepsOfWrite(deps, call, handler as Write, afterwards[name])
    routes.on(call.method.toUpperCase(), [`/${call.path}`], ...steps)
  }
  return routes
}

function stepsOfRead(deps: AppDeps, call: ReadCall, read: Read): MiddlewareHandler[] {
  const { summary, query, answer, alsoRefuses = [] } = call
  const refuses = [...alsoRefuses, 401, 403, 404]
  return [
    describeCall({ summary, ...(query && { query }), answers: [200, answer], refuses, isSignedIn: true }),
    ...requireLive(deps, null),
    async (c: Context<LiveEnv>) => c.json(await read(c)),
  ]
}

function stepsOfWrite(
  deps: AppDeps,
  call: WriteCall,
  work: Write,
  afterwards: Afterwards = () => {},
): MiddlewareHandler[] {
  const { method, summary, right, body, messages, mostBytes, status = 200, answer, alsoRefuses = [] } = call
  const refuses = [400, 401, 403, 404, 409, 413, 415, 422, ...alsoRefuses]
  const sentIn = body ? 'json' : method === 'delete' ? 'query' : null
  return [
    describeCall({ summary, answers: [status, answer], refuses, isSignedIn: true, isWrite: true }),
    ...requireLive(deps, right),
    ...(body ? [mostBytes ? requireJsonUpTo(mostBytes) : requireJson, jsonBody(body, messages)] : []),
    ...(sentIn === 'query' ? [seenVersion()] : []),
    async (c: Context<LiveEnv>) => {
      const sent: unknown = sentIn && c.req.valid(sentIn as never)
      const response = await answerWrite(c, deps, sent, async (writing) => ({
        status,
        body: await work(writing, sent, c),
      }))
      afterwards(c)
      return response
    },
  ]
}

const MAX_KEY_LENGTH = 200

/** Runs a write of a request and answers with its response, or with the first one of the same key. */
async function answerWrite(
  c: Context<LiveEnv>,
  deps: AppDeps,
  body: unknown,
  work: (writing: Writing) => Promise<{ status: 200 | 201; body: unknown }>,
): Promise<Response> {
  const key = c.req.header(idempotencyKeyHeader)?.trim() ?? ''
  if (key === '' || key.length > MAX_KEY_LENGTH) throw refusals.keyMissing()
  const requestId = c.req.header('X-Request-Id')?.slice(0, MAX_KEY_LENGTH) ?? key
  const request = { key, method: c.req.method, path: c.req.path, body, requestId }
  const response = await write(deps, { account: c.get('account'), request }, work)
  return c.json(response.body as object, response.status as ContentfulStatusCode)
}

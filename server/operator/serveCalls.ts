import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import type { OperatorCalls } from '#domain/calls/call.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { type OperatorEnv, requireOperator, requireOperatorRight } from './requireOperator.ts'

/** The body of a request, or null. */
type Sent<Call> = Call extends { body: infer Body extends v.GenericSchema } ? v.InferOutput<Body> : null

type Handlers<Calls extends OperatorCalls> = {
  [Name in keyof Calls]: (
    c: Context<OperatorEnv>,
    sent: Sent<Calls[Name]>,
  ) => Promise<v.InferInput<Calls[Name]['answer']>>
}

type Handler = (c: Context<OperatorEnv>, sent: unknown) => Promise<object>

/** The routes of a table of calls, each checked and described as its row says. A handler returns the body of the success. */
export function serveCalls<Calls extends OperatorCalls>(
  deps: AppDeps,
  calls: Calls,
  handlers: Handlers<Calls>,
) {
  // Also for methods and paths that there are not: others are told of none.
  const routes = new Hono<OperatorEnv>().use(`/${operatorPaths.operator}*`, ...requireOperator(deps))
  for (const [name, call] of Object.entries(calls)) {
    // The type of the handlers says that there is one for each name, for the body of its call.
    const handler = handlers[name] as unknown as Handler
    const { method, path, right, summary, query, body, status = 200, answer, alsoRefuses = [] } = call
    const refuses = [...(body ? [400, 413, 415] : []), 401, 403, 404, ...alsoRefuses]
    const steps: MiddlewareHandler[] = [
      describeCall({
        summary,
        ...(query && { query }),
        answers: [status, answer],
        refuses,
        isSignedIn: true,
      }),
      requireOperatorRight(right),
      ...(body ? [requireJson, jsonBody(body)] : []),
      async (c: Context<OperatorEnv>) =>
        c.json(await handler(c, body ? c.req.valid('json' as never) : null), status),
    ]
    routes.on(method.toUpperCase(), [`/${path}`], ...steps)
  }
  return routes
}

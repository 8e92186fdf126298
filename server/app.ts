/** The API as one Hono application without a port. Production, development and tests all run it. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { generateSpecs, openAPIRouteHandler } from 'hono-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/fulfilment/orderContract.ts'
import { MAX_AMOUNT_MINOR, withThousands } from '#domain/money.ts'
import { MAX_PIECES } from '#domain/products.ts'
import { accountRoutes } from '#server/auth/accountRoutes.ts'
import { emailRoutes } from '#server/auth/emailRoutes.ts'
import { invitationRoutes } from '#server/auth/invitationRoutes.ts'
import { passwordRoutes } from '#server/auth/passwordRoutes.ts'
import { authRoutes } from '#server/auth/routes.ts'
import { secondFactorRoutes } from '#server/auth/secondFactorRoutes.ts'
import { signUpRoutes } from '#server/auth/signUp.ts'
import { companyRoutes } from '#server/companies/routes.ts'
import { OtherKeyError } from '#server/companies/vault.ts'
import { errorCodeOf, isUnavailable } from '#server/db/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { addApiReference, type OpenApiDocument } from '#server/http/apiReference.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { stackFramesOf } from '#server/http/log.ts'
import { answerRefusal, Refusal, refusals } from '#server/http/refusals.ts'
import { securityEntryOf } from '#server/http/securityEvents.ts'
import { isNamedByContent, securityHeaders } from '#server/http/securityHeaders.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { operatorRoutes } from '#server/operator/routes.ts'
import { pushRoute } from '#server/partners/pushRoute.ts'

const API = '/api'

/** Creates the API: health checks, all calls below `/api`, the OpenAPI document, and JSON for every error. */
export function createApp(deps: AppDeps) {
  const { database, log, metrics, now, isTrustedProxy, isStopping = () => false } = deps
  const { hasRoom = () => Promise.resolve(true) } = deps
  const app = new Hono()

  app.onError((error, c) => {
    const refusal = refusalOf(error)
    // A refusal that was thrown is an answer, such as the 503 of a full queue; any other error is a failure of ours.
    if (refusal.status >= 500 && refusal !== error)
      log({
        level: 'error',
        event: 'request.failed',
        request: c.get('requestId'),
        method: c.req.method,
        route: routeOf(c),
        error: error.name,
        code: errorCodeOf(error),
        at: stackFramesOf(error),
      })
    return answerRefusal(c, refusal)
  })

  app.use(securityHeaders(deps.mail))
  app.use(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    await next()
    if (!isNamedByContent(c.req.path)) c.header('X-Request-Id', requestId)
    metrics?.answered({
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: performance.now() - startedAt,
    })
  })
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.text('The server is stopping', 503)
    if (!(await hasRoom())) return c.text('The disk of the database is full', 503)
    try {
      await database.ping()
      return c.text('ok')
    } catch {
      return c.text('The database does not answer', 503)
    }
  })

  app.use(`${API}/*`, async (c, next) => {
    const startedAt = now().getTime()
    await next()
    // But a photo, whose address leads to no other bytes.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    log({
      level: 'info',
      event: 'request.answered',
      request: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: now().getTime() - startedAt,
    })
    const network = networkOf(clientAddressOf(c, isTrustedProxy))
    const entry = securityEntryOf(c, { path: routeOf(c).slice(`${API}/`.length), network })
    if (entry) log(entry)
  })

  app.route(API, authRoutes(deps))
  app.route(API, signUpRoutes(deps))
  app.route(API, passwordRoutes(deps))
  app.route(API, emailRoutes(deps))
  app.route(API, accountRoutes(deps))
  app.route(API, secondFactorRoutes(deps))
  app.route(API, invitationRoutes(deps))
  app.route(API, companyRoutes(deps))
  app.route(API, pushRoute(deps))
  app.route(API, liveRoutes(deps))
  app.route(API, operatorRoutes(deps))
  const described = { documentation, exclude: [new RegExp(`^${API}/(openapi\\.json|reference)`)] }
  app.get(`${API}/openapi.json`, openAPIRouteHandler(app, described))
  addApiReference(app, API, async () => (await generateSpecs(app, described)) as OpenApiDocument)
  app.all(`${API}/*`, (c) => {
    const allowed = allowedMethods(app, c.req.path)
    throw allowed ? refusals.methodNotAllowed(allowed) : refusals.notFound()
  })
  return app
}

const documentation = {
  info: {
    title: 'Karwan API',
    version: '1',
    description:
      'Sign-up, sign-in, the set-up of a company, its own orders, and the console of the operator. ' +
      `Amounts are integers in minor units (paisa), at most ${withThousands(MAX_AMOUNT_MINOR)} each; so is one order with ` +
      `all its items and shipping. An order has at most ${MAX_LINES} lines of ${withThousands(MAX_QUANTITY)} pieces; a ` +
      `location has at most ${withThousands(MAX_PIECES)} pieces of a product.`,
  },
  components: {
    securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
  },
}

/** The pattern of the matched route. The requested path is not logged: it may contain anything. */
function routeOf(c: Context): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'unknown'
}

/** The methods that a path accepts, separated by commas; '' when no route has this path. */
function allowedMethods(app: Hono, path: string): string {
  const methods = app.routes.filter((route) => route.path === path && route.method !== 'ALL')
  return [...new Set(methods.map(({ method }) => method))].join(', ')
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  // Hono throws this for a body that it cannot parse.
  if (error instanceof HTTPException && error.status === 400) return refusals.malformedBody()
  // This process has an old key: others are about to take its place.
  if (error instanceof OtherKeyError) return refusals.unavailable()
  return isUnavailable(error) ? refusals.unavailable() : refusals.internalError()
}

/** What the people of a suspended company are answered, by every call of the document of the API. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let calls: string[]
/** An access token of somebody in each role, from before the company was suspended. */
let tokens: [role: string, access: string][]
beforeAll(async () => {
  app = await createTestApp()
  const company = await live.openCompany(app)
  const { paths } = (await (await app.request('openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: unknown }>>
  }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '')}`),
  )
  tokens = []
  for (const role of companyRoles) {
    const person = role === 'owner' ? company.owner : await company.join(role)
    tokens.push([role, await person.access()])
  }
  await app.suspend(company.account.email)
})
afterAll(() => app.close())

const asDocumented = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Calls that are made without a session, or that are of the operator. */
const isOpenOrOfOperator = (path: string) =>
  path.startsWith('operator/') ||
  (
    [
      apiPaths.login,
      apiPaths.loginCode,
      apiPaths.signUp,
      apiPaths.refresh,
      apiPaths.logout,
      apiPaths.forgottenPassword,
      apiPaths.resetPassword,
      apiPaths.verifyEmail,
      apiPaths.takeBack,
      invitationPaths.read,
      invitationPaths.accept,
    ] as string[]
  ).includes(path)

/** Of one's own account, which stays one's own: who it is, its password, its second factor, its address and its sessions. */
const ofOwnAccount: string[] = [
  apiPaths.me,
  apiPaths.sendVerification,
  apiPaths.changeEmail,
  apiPaths.changePassword,
  apiPaths.profile,
  apiPaths.proof,
  apiPaths.ownership,
  apiPaths.sessions,
  apiPaths.session,
  ...Object.values(secondFactorPaths),
].map(asDocumented)

async function answerTo(call: string, access: string) {
  const [method = '', path = ''] = call.split(' ')
  const response = await app.request(path.replace(/\{\w+\}/g, randomUUID()), {
    method,
    headers: {
      Authorization: `Bearer ${access}`,
      [idempotencyKeyHeader]: randomUUID(),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return {
    call,
    status: response.status,
    code: response.headers.get('X-Error-Code'),
    body: (await response.json().catch(() => null)) as unknown,
  }
}

const ofCompany = () =>
  calls.filter((call) => {
    const path = call.split(' ')[1] ?? ''
    return !isOpenOrOfOperator(path) && !ofOwnAccount.includes(path)
  })

describe('every call of the company, whatever is asked for and in every role,', () => {
  test('is refused with the same sentence, and no other reason', async () => {
    const detail = 'Your company is suspended. Your data is kept. Contact support to have it reinstated.'
    expect(ofCompany().length).toBeGreaterThan(Object.keys(livePaths).length)
    for (const [role, access] of tokens)
      for (const call of ofCompany())
        expect({ role, ...(await answerTo(call, access)) }).toEqual({
          role,
          call,
          status: 403,
          code: 'company_suspended',
          body: { detail },
        })
  })

  test('is all of the live API, and what is asked of a company before that', () => {
    const before = [apiPaths.warehouses, apiPaths.setup, apiPaths.companyQuestion]
    const paths = ofCompany().map((call) => call.split(' ')[1])
    expect(new Set(paths)).toEqual(new Set([...Object.values(livePaths), ...before].map(asDocumented)))
  })
})

test("a call of one's own account says nothing else of the company", async () => {
  const own = calls.filter((call) => ofOwnAccount.includes(call.split(' ')[1] ?? ''))
  expect(own.length).toBeGreaterThanOrEqual(ofOwnAccount.length)
  const [, access = ''] = tokens.find(([role]) => role === 'viewer') ?? []
  const codes = await Promise.all(own.map(async (call) => (await answerTo(call, access)).code ?? ''))
  expect(codes.filter((code) => /^company_|^not_allowed|^unavailable|^internal/.test(code))).toEqual([])
  expect(await answerTo(`GET ${apiPaths.me}`, access)).toMatchObject({
    status: 200,
    body: { company_status: 'suspended' },
  })
})

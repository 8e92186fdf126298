import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { createTestApp, type TestApp, type TestCompanyStatus } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const listAs = async (companyStatus: TestCompanyStatus) => {
  const { access } = await server.signIn(await server.createAccount(companyStatus))
  return server.get(apiPaths.warehouses, access)
}

test.each(['approved', 'onboarded'] as const)(
  'users of a company that is %s get the offered warehouses, sorted by city',
  async (companyStatus) => {
    const response = await listAs(companyStatus)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      { id: server.warehouseIds[0], name: 'Korangi', city: 'Karachi' },
      { id: server.warehouseIds[1], name: 'Kot Lakhpat', city: 'Lahore' },
    ])
  },
)

test('a company without offered warehouses gets an empty list', async () => {
  const response = await listAs('noWarehouses')

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([])
})

test('a withdrawn warehouse is not listed', async () => {
  const [{ id } = { id: 0 }] = await server.testDatabase.query<{ id: number }>(
    "insert into warehouses (name, city, is_offered) values ('Closed', 'Multan', false) returning id",
  )
  expect(await (await listAs('approved')).text()).not.toContain(`"id":${id},`)
})

test.each([
  ['pending', 'company_not_approved', /^Your company is not approved\.$/],
  ['rejected', 'company_not_approved', /^Your company is not approved\.$/],
  ['suspended', 'company_suspended', /^Your company is suspended\./],
] as const)('users of a company that is %s are refused', async (companyStatus, code, detail) => {
  const response = await listAs(companyStatus)

  expect(response.status).toBe(403)
  expect(response.headers.get(errorCodeHeader)).toBe(code)
  expect(await response.json()).toEqual({ detail: expect.stringMatching(detail) })
})

test('after approval, a token that was refused before gets the list', async () => {
  const account = await server.createAccount('pending')
  const { access } = await server.signIn(account)
  expect((await server.get(apiPaths.warehouses, access)).status).toBe(403)
  await server.approve(account.email)
  expect((await server.get(apiPaths.warehouses, access)).status).toBe(200)
})

test('is refused without a session', async () => {
  expect((await server.get(apiPaths.warehouses)).status).toBe(401)
})

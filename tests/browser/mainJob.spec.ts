import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Request } from '@playwright/test'
import { operator } from '#tests/support/operator.ts'
import { fillSignUp, newPerson } from './people.ts'
import { test } from './test.ts'

const next = { name: 'Next Step' }

test('A merchant signs up, waits, is approved, completes six steps and arrives at the dashboard; no secret is kept', async ({
  page,
}) => {
  const planted = 'shpat_pl4nted'
  const person = newPerson()
  const setups: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/company/setup/')) setups.push(request)
  })

  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Join Karwan' })).toBeVisible()
  await fillSignUp(page, person)
  await page.getByLabel('CNIC').fill('۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸')
  await page.getByLabel('Phone Number').fill('0300 123 4567')
  await page.getByLabel('Designation').focus()
  await expect(page.getByLabel('CNIC')).toHaveValue('35202-1234567-8')
  await expect(page.getByLabel('Phone Number')).toHaveValue('+923001234567')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('User and company created successfully. Awaiting approval.')).toBeVisible()

  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL('/waitingApproval')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await expect(page.getByText(person.company)).toBeVisible()
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  operator('approve', person.email)
  await expect(page).toHaveURL('/onboarding')

  await expect(page.getByRole('heading', { name: 'Company Details' })).toBeFocused()
  await page.getByLabel('Legal Name').fill(`  ${person.company} (Pvt) Ltd `)
  await page.getByLabel('NTN').fill('1234567 8')
  await page.getByRole('button', next).click()

  await expect(page.getByRole('heading', { name: 'Warehouse Setup' })).toBeFocused()
  await page.getByRole('checkbox', { name: /Korangi.*Karachi/ }).check()
  await page.getByRole('checkbox', { name: /Kot Lakhpat.*Lahore/ }).check()
  await page.getByRole('radio', { name: 'Highest inventory within the city' }).check()
  await page.getByRole('button', next).click()

  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeFocused()
  await page.getByRole('button', next).click()
  await expect(page.getByRole('heading', { name: 'IVR Configuration' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await page.getByRole('button', next).click()

  await expect(page.getByRole('heading', { name: 'E-commerce' })).toBeFocused()
  await page.getByRole('radio', { name: 'Shopify' }).check()
  await page.getByLabel('Store URL').fill('chenab.myshopify.com')
  await page.getByLabel('Access Token', { exact: true }).fill(planted)
  await page.getByRole('button', next).click()

  await expect(page.getByRole('heading', { name: 'Courier Service' })).toBeFocused()
  const whileTyping = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(whileTyping).toContain('chenab.myshopify.com')
  expect(whileTyping).not.toContain(planted)
  await page.getByRole('button', { name: 'Complete Setup & Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Karwan onboarding completed successfully!').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(person.company)

  expect(setups).toHaveLength(1)
  const payload = setups[0]?.postDataJSON() as { warehouse_ids: unknown[] }
  expect(payload).toEqual({
    legal_name: `${person.company} (Pvt) Ltd`,
    ntn: '1234567-8',
    split_logic: 'OPTION_1',
    use_own_warehouses: false,
    inventory_manager: 'KARWAN',
    cms_type: null,
    ivr_type: 'AUTO',
    ecommerce_type: 'SHOPIFY',
    ecommerce_access_token: planted,
    ecommerce_api_key: null,
    ecommerce_store_url: 'https://chenab.myshopify.com',
    courier_type: 'KARWAN',
    courier_username: null,
    courier_password: null,
    courier_api_key: null,
    warehouse_ids: [expect.any(Number), expect.any(Number)],
  })

  expect(await page.content()).not.toContain(planted)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, history.state, location.href]),
  )
  expect(kept).not.toContain(planted)
  expect(readFileSync(process.env['SERVER_LOG'] ?? '', 'utf8')).not.toContain(planted)
  expect(filesContaining(process.env['KARWAN_DATA_DIR'] ?? '', planted)).toEqual([])
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(stored).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
  expect(JSON.parse(stored['user'] ?? '')).toEqual({
    email: person.email,
    company: { name: person.company, is_approved: true, is_onboarded: true },
  })
})

/** The files below a folder in which a text stands, whatever kind of file they are. */
function filesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && read(path).includes(text))
}

/** What a file contains: nothing, if the database has removed it meanwhile. */
function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return Buffer.alloc(0)
  }
}

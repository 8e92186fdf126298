/** What only an owner or an operator may do, and what needs the password again. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { operatorPaths, type QueueResponse, type ReviewedCompany } from '#domain/operator/operatorContract.ts'
import type { People } from '#domain/people.ts'
import {
  accessOf,
  anActivePerson,
  aShop,
  ask,
  customer,
  haveSession,
  newPerson,
  operator,
  type Person,
  secretOfLink,
  sendAs,
  sessionOf,
} from './people.ts'
import { expectAccessible, expectSound } from './sound.ts'
import { test } from './test.ts'

const proving = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

/** Answers the question for the password. */
async function prove(page: Page, password: string): Promise<void> {
  await expect(proving(page).getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await proving(page).getByLabel('Your Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(proving(page)).toHaveCount(0)
}

test('An owner exports all data, and erases a customer from the list, their order and its log, each with the password again', async ({
  page,
}) => {
  const person = await aShop(page, 'OPTION_1')
  const send = await sendAs(page, person)
  const lines = [{ sku: 'LAWN-1', quantity: 1 }]
  const order = await send<OrderResponse>(livePaths.orders, {
    customer,
    lines,
    payment: 'COD',
    shipping_minor: 0,
  })
  const cancelled = { type: 'order.cancelled', version: order.version, reason: 'price' }
  await send(livePaths.orderEvents.replace(':id', order.id), cancelled)
  await haveSession(page, person)

  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'Export All Data' }).click()
  await expectAccessible(page, 'before the export')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(proving(page).getByLabel('Your Password', { exact: true })).toBeFocused()
  // While it is read whether there is a second factor, nothing is sent.
  await expect(proving(page).getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await proving(page).getByLabel('Your Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(proving(page).getByText('This is not your current password')).toBeVisible()
  await expectSound(page, [320, 1280])
  const downloaded = page.waitForEvent('download')
  await prove(page, person.password)
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  expect(readFileSync(await file.path()).toString('latin1')).toMatch(/^PK.*customers\.csv.*changes\.csv/s)
  await expect(page.getByText('The file is in your downloads.')).toBeVisible()

  await page.goto('/customers')
  await page.getByRole('button', { name: `View Details of ${customer.name}` }).click()
  await page.getByRole('button', { name: 'Erase for Good' }).click()
  await expectSound(page, [320, 1280])
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep Customer' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Erase for Good' }).click()
  await question.getByRole('button', { name: 'Erase for Good' }).click()
  await prove(page, person.password)
  await expect(question).toHaveCount(0)
  const names = page.getByText(customer.name)
  await expect(page.getByText('[removed]').first()).toBeVisible()
  await expect(names).toHaveCount(0)
  await expectSound(page, [320, 1280])
  for (const gone of [customer.name, customer.number, customer.address1]) {
    await page.goto(`/customers?q=${encodeURIComponent(gone)}`)
    await expect(page.getByText(/^No customers/)).toBeVisible()
  }
  // The list of customers, the order, and its log.
  for (const path of ['/customers', '/orders', `/orders/${order.label}`, `/orders/${order.label}?tab=log`]) {
    await page.goto(path)
    await expect(page.getByText('[removed]').first()).toBeVisible()
    for (const gone of [customer.name, customer.number, customer.email, customer.address1])
      await expect(page.getByText(gone)).toHaveCount(0)
  }
})

/** A second owner, invited by the first one. */
async function aSecondOwner(page: Page, first: Person): Promise<Person> {
  const second = newPerson()
  const send = await sendAs(page, first)
  await send(apiPaths.proof, { current_password: first.password })
  await send(livePaths.invitations, { email: second.email, role: 'owner' })
  const token = await secretOfLink(page, second.email, '/invitation')
  const name = { first_name: 'Mallory', last_name: 'Shah' }
  const { password } = second
  const data = { ...name, token, password, confirm_password: password }
  await ask(page, invitationPaths.accept, { data })
  return second
}

/** Lets the operator decide on the company of a person. */
async function reviewOf(page: Page, { email }: Person) {
  const access = await accessOf(page, operator)
  const params = { status: 'all', q: email }
  const { rows } = await ask<QueueResponse>(page, operatorPaths.companies, { access, params })
  const { id = '' } = rows.find(({ owner }) => owner.email === email) ?? {}
  return async (type: 'company.suspended' | 'company.reinstated') => {
    const { version } = await ask<ReviewedCompany>(page, operatorPaths.company.replace(':id', id), { access })
    const path = operatorPaths.companyEvents.replace(':id', id)
    await ask(page, path, { access, data: { type, text: '', version } })
  }
}

test('Who was removed as an owner takes it back by the link of the mail, once', async ({ page }) => {
  const first = await anActivePerson(page)
  const second = await aSecondOwner(page, first)
  await haveSession(page, second)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Remove Sana Kareem' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Remove/ })
    .click()
  await prove(page, second.password)
  await expect(page.getByText(first.email)).toHaveCount(0)

  await page.goto(`/take-back#${await secretOfLink(page, first.email, '/take-back')}`)
  await expect(page.getByRole('button', { name: 'Take It Back' })).toBeVisible()
  await expectSound(page, [320, 1280])
  await page.getByRole('button', { name: 'Take It Back' }).click()
  await expect(page.getByRole('heading', { name: 'The change is taken back' })).toBeFocused()
  await expectAccessible(page, 'after it was taken back')
  await page.reload()
  await page.getByRole('button', { name: 'Take It Back' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  // Their sessions ended with the change.
  const { access } = await sessionOf(page, first)
  const { people } = await ask<People>(page, livePaths.people, { access })
  const roles = people.map(({ email, role }) => [email, role])
  expect(roles).toContainEqual([first.email, 'owner'])
})

test('An operator makes an owner again, erases a person, and plans and stops the end of a company', async ({
  page,
}) => {
  const first = await anActivePerson(page)
  const second = await aSecondOwner(page, first)
  const access = await accessOf(page, second)
  const { people } = await ask<People>(page, livePaths.people, { access })
  const { id = '' } = people.find(({ email }) => email === first.email) ?? {}
  await ask(page, apiPaths.proof, { access, data: { current_password: second.password } })
  await ask(page, livePaths.person.replace(':id', id), { access, method: 'DELETE', params: { version: '1' } })

  await haveSession(page, operator)
  await page.goto(`/operator?status=all&q=${encodeURIComponent(first.company)}`)
  await page.getByRole('link', { name: first.company }).click()
  const dialog = page.getByRole('dialog')
  const act = async (button: string, confirm: string, text?: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expectAccessible(page, button)
    if (text) await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await act('Make Owner Again', 'Make Owner Again', 'Called the number of the sign-up')
  await expect(page.getByText(`${first.email} is an owner again.`)).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: second.email })
    .getByRole('button', { name: 'Erase' })
    .click()
  await dialog.getByRole('textbox').fill('Wrote from the address of the account')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('The person is erased.')).toBeVisible()
  await expect(page.getByText(second.email)).toHaveCount(0)

  await act('Suspend', 'Suspend')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export All Data' }).click()
  expect((await downloaded).suggestedFilename()).toBe(`${first.company}.zip`)
  await act('Plan the End', 'Plan the End')
  await expect(page.getByText(/ends in 30 days/)).toBeVisible()
  await expectSound(page, [320, 1280])
  await act('Stop the End', 'Keep')
  await expect(page.getByText(`${first.company} is kept.`)).toBeVisible()
})

test('A suspended company is told so in place of an open dialog and of every address, and goes on once it is reinstated', async ({
  page,
}) => {
  const person = await aShop(page, 'OPTION_1')
  const decide = await reviewOf(page, person)
  await haveSession(page, person)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('new@shop.test')
  await dialog.getByRole('radio', { name: 'Agent' }).check()
  await decide('company.suspended')
  // Nothing is pressed: the news of the company end.
  const told = page.getByRole('heading', { name: 'Account Suspended' })
  await expect(told).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectSound(page, [320, 1280])
  for (const path of ['/orders', '/products', '/cash', '/settings/couriers']) {
    await page.goto(path)
    await expect(told).toBeVisible()
  }
  await decide('company.reinstated')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await page.waitForURL('**/dashboard')
})

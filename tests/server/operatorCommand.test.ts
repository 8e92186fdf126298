import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { companyStatuses } from '#domain/companies.ts'
import { nextCompanyState } from '#machines/company/nextCompanyState.ts'
import { operatorActor, runOperator } from '#server/companies/operatorCommand.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const operate = (...args: string[]) => runOperator(args, { ...server.deps, actor: 'operator:sana' })

const stored = async ({ companyId }: TestAccount) =>
  (
    await server.testDatabase.query('select status, rejection_reason from companies where id = $1', [
      companyId,
    ])
  )[0]

describe('deciding', () => {
  test('approve, by e-mail address in any case', async () => {
    const account = await server.createAccount('pending', { companyName: 'Saddar Garments' })
    expect(await operate('approve', account.email.toUpperCase())).toEqual({
      isDone: true,
      text: 'Saddar Garments is approved now.',
    })
    expect(await stored(account)).toEqual({ status: 'approved', rejection_reason: null })
  })

  test('approve, by company id', async () => {
    const account = await server.createAccount('pending')
    expect(await operate('approve', account.companyId)).toMatchObject({ isDone: true })
    expect(await stored(account)).toMatchObject({ status: 'approved' })
  })

  test('reject, with a reason that the company can read', async () => {
    for (const reason of ['No such company', 'x'.repeat(500)]) {
      const account = await server.createAccount('pending')
      await operate('reject', account.email, '--reason', `  ${reason} `)
      expect(await stored(account)).toEqual({ status: 'rejected', rejection_reason: reason })
    }
  })

  test('approve a rejected company, on a second look', async () => {
    const account = await server.createAccount('rejected')
    expect(await operate('approve', account.email, '--version', '1')).toMatchObject({ isDone: true })
    expect(await stored(account)).toEqual({ status: 'approved', rejection_reason: null })
  })

  test('suspend and reinstate restore the status from before', async () => {
    const account = await server.createAccount('onboarded')
    expect(await operate('suspend', account.email)).toMatchObject({ isDone: true })
    expect(await stored(account)).toMatchObject({ status: 'suspended' })
    expect(await operate('reinstate', account.email)).toMatchObject({ isDone: true })
    expect(await stored(account)).toMatchObject({ status: 'onboarded' })
  })

  test('records who, when, from which status to which, and why', async () => {
    const account = await server.createAccount('pending')
    await operate('reject', account.email, '--reason', 'No such company')
    expect(
      await server.testDatabase.query(
        'select event, from_status, to_status, actor, reason, created_at from company_status_changes where company_id = $1',
        [account.companyId],
      ),
    ).toEqual([
      {
        event: 'company.rejected',
        from_status: 'pending',
        to_status: 'rejected',
        actor: 'operator:sana',
        reason: 'No such company',
        created_at: server.clock.now(),
      },
    ])
  })

  test('records the reason of a suspension, if there is one', async () => {
    for (const [given, recorded] of [
      [[], null],
      [['--reason', ' Unpaid '], 'Unpaid'],
    ] as const) {
      const account = await server.createAccount('approved')
      await operate('suspend', account.email, ...given)
      const [last] = await server.testDatabase.query(
        "select reason from company_status_changes where company_id = $1 and event = 'company.suspended'",
        [account.companyId],
      )
      expect(last).toEqual({ reason: recorded })
    }
  })
})

describe('two operators at once', () => {
  const overtaken = (company: string, command: string) => ({
    isDone: false,
    text: [
      `Nothing was changed: ${company} is rejected since 2026-03-02 09:00, by operator:sana.`,
      'Reason: No such company',
      `To ${command} it all the same, add --version 1.`,
    ].join('\n'),
  })

  test('an approval of a company that somebody else rejected warns, and can be insisted on', async () => {
    const account = await server.createAccount('pending', { companyName: 'Saddar Garments' })
    await operate('reject', account.email, '--reason', 'No such company')
    expect(await operate('approve', account.email)).toEqual(overtaken('Saddar Garments', 'approve'))
    expect(await stored(account)).toMatchObject({ status: 'rejected' })
    expect(await operate('approve', account.email, '--version', '1')).toMatchObject({ isDone: true })

    // Truly at once: the second one is refused.
    for (let round = 0; round < 10; round += 1) {
      const { email } = await server.createAccount('pending')
      const outcomes = await Promise.all([
        operate('reject', email, '--reason', 'No such company'),
        operate('approve', email),
      ])
      expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1)
    }
  })

  test('a decision on a version is refused when the company has changed since', async () => {
    const account = await server.createAccount('pending')
    expect(await operate('approve', account.email, '--version', '0')).toMatchObject({ isDone: true })
    for (const command of ['suspend', 'reinstate', 'suspend']) {
      server.clock.advance(60_000)
      await operate(command, account.email)
    }
    const late = await operate('reinstate', account.email, '--version', '2')
    expect(late.isDone).toBe(false)
    expect(late.text).toMatch(
      /^Nothing was changed: pending company is suspended since .*\n.*add --version 4\.$/,
    )
    expect(await operate('reinstate', account.email, '--version', '4')).toMatchObject({ isDone: true })
  })
})

describe('the recorded actor', () => {
  test('is the user of the operating system', () => {
    expect(operatorActor(() => ({ username: 'sana' }))).toBe('operator:sana')
    expect(operatorActor()).toMatch(/^operator:.+/)
  })

  test('is the user id when the user has no name, as in many containers', () => {
    const nobody = () => {
      throw new Error('uv_os_get_passwd returned ENOENT')
    }
    onTestFinished(() => void vi.restoreAllMocks())
    const uid = vi.spyOn(process, 'getuid').mockReturnValue(1000)
    expect(operatorActor(nobody)).toBe('operator:1000')
    // As on Windows.
    uid.mockReturnValue(undefined as never)
    expect(operatorActor(nobody)).toBe('operator:unknown')
  })
})

describe('the company chart decides', () => {
  const commands = {
    approve: { type: 'company.approved' },
    reject: { type: 'company.rejected', reason: 'Because' },
    suspend: { type: 'company.suspended' },
    reinstate: { type: 'company.reinstated' },
  } as const

  for (const status of companyStatuses)
    for (const [command, event] of Object.entries(commands)) {
      const hasCompletedSetup = status === 'onboarded'
      const companyStatus = {
        status,
        hasCompletedSetup,
        rejectionReason: null,
        exportedAt: null,
        endsAt: null,
      }
      const change = nextCompanyState(companyStatus, event)
      const target = change.isAccepted ? change.companyStatus.status : undefined

      test(`${command} a ${status} company: ${target ?? 'refused'}`, async () => {
        const account = await server.createAccount(status)
        const before = await stored(account)
        const reason = command === 'reject' ? ['--reason', 'Because'] : []
        const version = command === 'approve' && status === 'rejected' ? ['--version', '1'] : []
        const { isDone, text } = await operate(command, account.email, ...reason, ...version)
        const refusal = `is ${status}: a company that is ${status} cannot be `

        expect(isDone).toBe(target !== undefined)
        expect(text).toContain(target ? `is ${target} now.` : refusal)
        expect(await stored(account)).toMatchObject(target ? { status: target } : { ...before })
      })
    }
})

describe('errors', () => {
  test.each([
    [['approve', 'nobody@shop.test'], "No company is known by 'nobody@shop.test'."],
    [
      ['approve', '00000000-0000-4000-8000-000000000000'],
      "No company is known by '00000000-0000-4000-8000-000000000000'.",
    ],
    [['approve'], 'Say which company: an email address or a company id.'],
    [['approve', 'a@shop.test', 'b@shop.test'], "'b@shop.test' is not expected here."],
    [['approve', 'a@shop.test', '--reason', 'x'], "'--reason' is not expected here."],
    [['reject', 'a@shop.test'], 'Say why, in words that the company will read: --reason "…".'],
    [
      ['reject', 'a@shop.test', '--reason', '  '],
      'Say why, in words that the company will read: --reason "…".',
    ],
    [['reject', 'a@shop.test', '--reason', 'x'.repeat(501)], 'The reason is longer than 500 characters.'],
    ...['x', 'x1', '1x', '1234567890'].map((given) => [
      ['approve', 'a@shop.test', '--version', given],
      `'${given}' is not a version; 'list' shows them.`,
    ]),
    [['delete', 'a@shop.test'], "There is no command 'delete'."],
    [['toString', 'a@shop.test'], "There is no command 'toString'."],
    [['list', 'everything'], "'everything' is not expected here."],
    [['approve', '--force', 'a@shop.test'], "Unknown option '--force'"],
    [['mails', 'a', 'b'], "'b' is not expected here."],
    [['grant', 'a@shop.test', 'b@shop.test'], "'b@shop.test' is not expected here."],
    ...['grant', 'sign-out'].map((command) => [
      [command, 'a@shop.test', '--version', '1'],
      "'--version' is not expected here.",
    ]),
    [
      ['reset-second-factor', 'a@shop.test', '--reason', 'x'.repeat(501)],
      'The reason is longer than 500 characters.',
    ],
  ] as [string[], string][])('%j', async (args, says) => {
    const { isDone, text } = await operate(...args)
    expect(isDone).toBe(false)
    expect(text).toContain(says)
  })

  test('without a command it prints its usage', async () => {
    for (const args of [[], ['help'], ['--help']]) {
      const { isDone, text } = await operate(...args)
      expect(isDone).toBe(true)
      expect(text).toMatch(/^Usage: npm run operator -- <command>/)
    }
  })
})

describe('list', () => {
  test('prints every company in aligned columns, oldest first, without secrets', async () => {
    const other = await createTestApp()
    const list = async () => (await runOperator(['list'], { ...other.deps, actor: 'operator:sana' })).text
    expect(await list()).toBe('No companies yet.')

    const first = await other.createAccount('onboarded', {
      companyName: 'Anarkali Home',
      email: 'a@shop.test',
    })
    other.clock.advance(60_000)
    const second = await other.createAccount('rejected', { companyName: 'B', email: 'long.name@shop.test' })
    const text = await list()
    await other.close()

    expect(text.split('\n')).toEqual([
      'STATUS     COMPANY        EMAIL                SIGNED UP         COMPANY ID                            VERSION  REASON',
      `onboarded  Anarkali Home  a@shop.test          2026-03-02 09:00  ${first.companyId}  2`,
      `rejected   B              long.name@shop.test  2026-03-02 09:01  ${second.companyId}  1        We could not find this company in the register.`,
    ])
  })

  test('prints user input on one line, without control characters', async () => {
    const { companyId, email } = await server.createAccount('pending', {
      companyName: 'Good Shop      pending@karwan.test\u2028approved  \u202eForged\u001b[31m پاک\u200cکالا',
    })
    const shown = 'Good Shop pending@karwan.test approved Forged [31m پاک\u200cکالا'
    expect((await operate('reject', email, '--reason', 'No.\n\u001b[2Japproved')).text).toBe(
      `${shown} is rejected now.`,
    )
    expect((await operate('suspend', email)).text).toMatch(/^Good Shop pending@karwan.test approved Forged/)
    const lines = (await operate('list')).text.split('\n')
    const line = lines.find((text) => text.includes(companyId)) ?? ''
    expect(line).toContain(`rejected    ${shown}  `)
    expect(line).toMatch(/  No\. \[2Japproved$/)
    expect(lines.every((text) => /^\p{L}+ {2}/u.test(text))).toBe(true)
  })
})

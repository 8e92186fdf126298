import { describe, expect, test } from 'vitest'
import { createRedaction, hidden, isSecretName } from '#atlas/live/redaction.ts'
import { onboardingFields } from '#domain/onboarding/fields.ts'
import { signUpFields } from '#domain/signUp.ts'

const canary = 'Kanarienvogel-7'

const secretFields = [
  'password',
  'confirm_password',
  'cnic',
  'ecommerce_access_token',
  'ecommerce_api_key',
  'courier_username',
  'courier_password',
  'courier_api_key',
]

const redacted = (value: unknown) => JSON.stringify(createRedaction()(value))

test('of all fields of the product, exactly these are secrets', () => {
  const fields = [...new Set([...signUpFields, ...onboardingFields])]
  expect(fields.filter(isSecretName).sort()).toEqual([...secretFields].sort())
})

describe.each(secretFields)('%s', (field) => {
  const places: Record<string, unknown> = {
    'in the context': { [field]: canary },
    'in a draft in the context': { draft: { legal_name: 'Chenab', [field]: canary } },
    'in an earlier draft': { reset: { before: { [field]: canary }, effects: [] } },
    'in an event of a field': { type: 'field.changed', field, value: canary },
    'in an event of a choice': { type: 'choice.made', choice: { field, value: canary } },
    'in the input of an actor': { type: 'xstate.init', input: { [field]: canary } },
    'in a list': [{ [field]: canary }],
    'under a list of its name': { [field]: [canary, { deeper: canary }] },
    'in an answer that repeats it': { [field]: canary, message: `'${canary}' was refused` },
    'in a key': { [field]: canary, fields: { [canary]: 'wrong' } },
  }

  test.each(Object.keys(places))('is taken out %s', (place) => {
    expect(redacted(places[place])).not.toContain(canary)
  })
})

describe('a secret that was seen once', () => {
  test('is taken out wherever it comes again', () => {
    const redact = createRedaction()
    redact({ type: 'field.changed', field: 'courier_password', value: canary })
    const later = [`${canary} is wrong`, new Error(`refused: ${canary}`), { note: canary }, [canary]]
    expect(JSON.stringify(later.map(redact))).not.toContain(canary)
  })
})

describe('by the look of a value', () => {
  test.each([
    ['a token of ours', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s3cr3t', 's3cr3t'],
    ['a header', 'Bearer abc.def', 'abc.def'],
    ['a key of Shopify', 'shpat_1234', '1234'],
    ['a key of WooCommerce', 'sent ck_9f8e and cs_7d6c', '9f8e'],
    ['a password in an address', 'https://name:canary@shop.example/x', 'canary'],
    ['a token in an address', 'https://shop.example/?access_token=canary&page=2', 'canary'],
    ['a line of a header or a record', 'api_key: canary', 'canary'],
    ['JSON in a text', '{"password":"canary"}', 'canary'],
    ['a long random text', 'a1b2c3d4e5f6a7b8c9d0e1f2', 'a1b2c3'],
  ])('%s is taken out', (_, text, secret) => {
    expect(redacted({ note: text })).not.toContain(secret)
  })
})

describe('what is no secret', () => {
  test('stays as it is', () => {
    const shown = {
      type: 'field.changed',
      field: 'legal_name',
      value: 'Chenab Traders (Pvt) Ltd',
      draft: { ntn: '1234567-8', courier_type: 'TCS', use_own_warehouses: true, warehouse_ids: [1, 2] },
      page: null,
    }
    expect(createRedaction()(shown)).toEqual(shown)
  })

  test('of a secret it is told whether there is one', () => {
    expect(createRedaction()({ password: '', courier_password: canary, access: null })).toEqual({
      password: '',
      courier_password: hidden,
      access: null,
    })
  })

  test('what is no data is named, and never entered', () => {
    class Ledger {
      password = canary
    }
    const ring: Record<string, unknown> = { deep: {} }
    ring['ring'] = ring
    const text = redacted({
      ledger: new Ledger(),
      call: () => canary,
      map: new Map([['password', canary]]),
      ring,
    })
    expect(text).toContain('(Ledger)')
    expect(text).not.toContain(canary)
  })

  test('what is long is cut', () => {
    const redact = createRedaction()
    expect(redact('x '.repeat(1000))).toHaveLength(501)
    expect(redact(Array.from({ length: 150 }, () => 0))).toHaveLength(101)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyOnboardingDraft, withSettledAnswers } from '#domain/onboarding/draft.ts'
import { type OnboardingDraft, onboardingSteps } from '#domain/onboarding/fields.ts'
import { parseOnboardingRecord, toOnboardingRecord } from '#domain/onboarding/record.ts'
import { isStepComplete } from '#domain/onboarding/rules.ts'
import { anyDraft, ownDraft, providerDraft, reachableDraft } from '#tests/support/drafts.ts'

const secretFields = [
  'ecommerce_access_token',
  'ecommerce_api_key',
  'courier_username',
  'courier_password',
  'courier_api_key',
] as const
const noSecrets = Object.fromEntries(secretFields.map((field) => [field, '']))
const stored = (draft: object, step: unknown = 'courierService', version: unknown = 1) =>
  JSON.stringify({ v: version, step, draft })

describe('what is stored', () => {
  test('version, step and the answers that are no secret', () => {
    expect(toOnboardingRecord('ecommerce', ownDraft)).toEqual({
      v: 1,
      step: 'ecommerce',
      draft: {
        legal_name: 'Ali Traders',
        ntn: '1234567-8',
        split_logic: 'OPTION_1',
        use_own_warehouses: true,
        inventory_manager: 'COMPANY',
        cms_type: 'Candela',
        ivr_type: 'AUTO',
        ecommerce_type: 'SHOPIFY',
        ecommerce_store_url: 'https://shop.example',
        courier_type: 'TCS',
        warehouse_ids: [],
      },
    })
  })

  test('never a credential, whatever else is in the draft', () => {
    const planted = fc.stringMatching(/^PLANTED-[a-z0-9]{8}$/)
    fc.assert(
      fc.property(anyDraft, fc.constantFrom(...onboardingSteps), planted, (draft, step, secret) => {
        const withSecrets = { ...draft, ...Object.fromEntries(secretFields.map((field) => [field, secret])) }
        const json = JSON.stringify(toOnboardingRecord(step, withSecrets as OnboardingDraft))
        expect(json).not.toContain(secret)
        for (const field of secretFields) expect(json).not.toContain(field)
      }),
    )
  })

  test.each([' https://sho', 'HTTPS://sho', 'shop.exam'])('an address like %j', (url) => {
    const draft = { ...ownDraft, ecommerce_store_url: url }
    expect(toOnboardingRecord('ecommerce', draft).draft.ecommerce_store_url).toBe(url)
  })

  test.each(['ali:https://', 'alihttps://sho', 'https://ali:PLANTED@', 'ali:PLANTED'])(
    'no address like %j, half typed',
    (url) => {
      const draft = { ...ownDraft, ecommerce_store_url: url }
      expect(toOnboardingRecord('ecommerce', draft).draft.ecommerce_store_url).toBe('')
    },
  )

  test.each([
    'https://shop.example/?consumer_secret=cs_PLANTED',
    'shop.example#PLANTED',
    'https://sho?PLANTED',
  ])('no address like %j, whose end may be a key', (url) => {
    const draft = { ...ownDraft, ecommerce_store_url: url }
    expect(toOnboardingRecord('ecommerce', draft).draft.ecommerce_store_url).toBe('')
  })

  test('no field that the record does not name, even if the draft has grown one', () => {
    const grown = { ...ownDraft, courier_otp: 'PLANTED' }
    expect(JSON.stringify(toOnboardingRecord('courierService', grown))).not.toContain('PLANTED')
  })

  test.each([
    'https://shop.example',
    'https://shop.exam',
    'http://shop',
    'https:/',
    'htt',
    'shop.example:8443/pk',
    'https://shop.example/@ali',
  ])('of a store address, what is typed so far: %s', (url) => {
    expect(
      toOnboardingRecord('ecommerce', { ...ownDraft, ecommerce_store_url: url }).draft.ecommerce_store_url,
    ).toBe(url)
  })

  test('a password inside a store address at no moment of typing it', () => {
    const typedAddress = ' https://ali:pl4nted@shop.example'
    for (let length = 1; length <= typedAddress.length; length += 1) {
      const ecommerce_store_url = typedAddress.slice(0, length)
      const record = toOnboardingRecord('ecommerce', { ...ownDraft, ecommerce_store_url })
      expect(JSON.stringify(record)).not.toMatch(/:pl?4?/)
    }
    expect(
      toOnboardingRecord('ecommerce', { ...ownDraft, ecommerce_store_url: 'ali:pl4nted@shop.example' }).draft
        .ecommerce_store_url,
    ).toBe('')
  })
})

describe('where the wizard resumes', () => {
  test('at the stored step, with the stored answers', () => {
    for (const step of onboardingSteps) {
      const json = JSON.stringify(toOnboardingRecord(step, providerDraft))
      expect(parseOnboardingRecord(json)).toEqual({ step, draft: providerDraft })
    }
  })

  test('at an earlier step than the first incomplete one, if that is where it was left', () => {
    const record = stored({ ...toOnboardingRecord('companyDetails', ownDraft).draft }, 'companyDetails')
    expect(parseOnboardingRecord(record)?.step).toBe('companyDetails')
  })

  test('credentials are asked again: on the step of the shop, if it had any', () => {
    const json = JSON.stringify(toOnboardingRecord('courierService', ownDraft))
    expect(parseOnboardingRecord(json)).toEqual({ step: 'ecommerce', draft: { ...ownDraft, ...noSecrets } })
  })

  test('on the courier’s step, if only the courier had any', () => {
    const draft: OnboardingDraft = { ...ownDraft, ecommerce_type: '', ecommerce_access_token: '' }
    const json = JSON.stringify(toOnboardingRecord('courierService', draft))
    expect(parseOnboardingRecord(json)?.step).toBe('courierService')
  })

  test('a field that was added after it was stored has its first answer, and the others come back', () => {
    const { cms_type: _, ...older } = toOnboardingRecord('courierService', ownDraft).draft
    expect(parseOnboardingRecord(stored(older))?.draft).toEqual({ ...ownDraft, ...noSecrets, cms_type: '' })
    expect(parseOnboardingRecord(stored({}))).toEqual({ step: 'companyDetails', draft: emptyOnboardingDraft })
  })

  test('any answers come back, but for credentials, and every step before is complete', () => {
    fc.assert(
      fc.property(reachableDraft, fc.constantFrom(...onboardingSteps), (draft, step) => {
        const resumed = parseOnboardingRecord(JSON.stringify(toOnboardingRecord(step, draft)))
        const { ecommerce_store_url, ...rest } = resumed?.draft ?? emptyOnboardingDraft
        expect({ ...draft, ...noSecrets, ecommerce_store_url: '' }).toEqual({
          ...rest,
          ecommerce_store_url: '',
        })
        expect([draft.ecommerce_store_url, '']).toContain(ecommerce_store_url)
        const at = onboardingSteps.indexOf(resumed?.step ?? 'companyDetails')
        expect(at).toBeLessThanOrEqual(onboardingSteps.indexOf(step))
        for (const earlier of onboardingSteps.slice(0, at)) {
          expect(isStepComplete(earlier, resumed?.draft ?? emptyOnboardingDraft)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a record that was tampered with', () => {
  const { draft } = toOnboardingRecord('courierService', providerDraft)

  test.each([
    ['nothing', null],
    ['empty text', ''],
    ['no JSON', '{"v":1,'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"courierService"'],
    ['no version', JSON.stringify({ step: 'ecommerce', draft })],
    ['another version', stored(draft, 'ecommerce', 2)],
    ['a version in text', stored(draft, 'ecommerce', '1')],
    ['an unknown step', stored(draft, 'completed')],
    ['a step by its number', stored(draft, 3)],
    ['a step from the prototype', stored(draft, 'constructor')],
    ['no draft', JSON.stringify({ v: 1, step: 'ecommerce' })],
    ['an unknown courier', stored({ ...draft, courier_type: 'DHL' })],
    ['an unknown split logic', stored({ ...draft, split_logic: 'OPTION_9' })],
    ['the provider’s name in place of its value', stored({ ...draft, courier_type: 'KARWAN' })],
    ['a number for a text', stored({ ...draft, legal_name: 7 })],
    ['null for a text', stored({ ...draft, ntn: null })],
    ['a text for a condition', stored({ ...draft, use_own_warehouses: 'false' })],
    ['texts for warehouses', stored({ ...draft, warehouse_ids: ['1'] })],
    ['no list of warehouses', stored({ ...draft, warehouse_ids: 1 })],
    ['halves of warehouses', stored({ ...draft, warehouse_ids: [1.5] })],
    ['endless warehouses', stored({ ...draft, warehouse_ids: [7] }).replace('[7]', '[1e999]')],
  ])('%s: a fresh start', (_, json) => {
    expect(parseOnboardingRecord(json)).toBeNull()
  })

  test('brings no credential in, and nothing that it does not name', () => {
    const secrets = Object.fromEntries(secretFields.map((field) => [field, 'PLANTED']))
    const json = stored({ ...draft, ...secrets, is_admin: true, __proto__: { is_admin: true } })
    expect(parseOnboardingRecord(json)).toEqual({ step: 'courierService', draft: providerDraft })
  })

  test('cannot leave the provider’s warehouses with another courier or inventory: no screen would offer a way out', () => {
    const json = stored({ ...draft, courier_type: 'TCS', inventory_manager: 'COMPANY', cms_type: 'Candela' })
    expect(parseOnboardingRecord(json)).toEqual({ step: 'courierService', draft: providerDraft })
    expect(parseOnboardingRecord(stored({ ...draft, courier_type: '' }))?.draft).toEqual(providerDraft)
  })

  test('cannot leave the provider’s warehouses chosen beside own ones', () => {
    const json = stored({ ...toOnboardingRecord('ecommerce', ownDraft).draft, warehouse_ids: [1, 2] })
    expect(parseOnboardingRecord(json)?.draft.warehouse_ids).toEqual([])
  })

  test('chooses a warehouse once', () => {
    expect(
      parseOnboardingRecord(stored({ ...draft, warehouse_ids: [3, 3, 1] }))?.draft.warehouse_ids,
    ).toEqual([3, 1])
  })

  test('cannot jump over an incomplete step', () => {
    const json = stored({ ...draft, ntn: '1', warehouse_ids: [] })
    expect(parseOnboardingRecord(json)?.step).toBe('companyDetails')
  })

  test('whatever it holds, the wizard starts in a state that its resets could have left, or afresh', () => {
    const anyRecord = fc.record({
      v: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.anything()),
      step: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...onboardingSteps) }, fc.string()),
      draft: fc.oneof(
        { weight: 5, arbitrary: anyDraft },
        {
          weight: 2,
          arbitrary: fc.tuple(anyDraft, fc.object()).map(([draft, more]) => ({ ...draft, ...more })),
        },
        fc.jsonValue(),
      ),
    })
    const anyJson = fc.oneof(
      { weight: 5, arbitrary: anyRecord.map((record) => JSON.stringify(record)) },
      fc.json(),
      fc.string(),
    )
    fc.assert(
      fc.property(anyJson, (json) => {
        const resumed = parseOnboardingRecord(json)
        if (resumed === null) return
        expect(Object.keys(resumed.draft).sort()).toEqual(Object.keys(emptyOnboardingDraft).sort())
        expect(resumed.draft).toEqual(withSettledAnswers(resumed.draft))
        expect(resumed.draft).toMatchObject(noSecrets)
        expect(onboardingSteps).toContain(resumed.step)
      }),
      { numRuns: 1000 },
    )
  })
})

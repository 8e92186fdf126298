import { expect, test } from 'vitest'
import { settingsProblems } from '#domain/settings/settings.ts'
import { savedSettings } from '#tests/support/settings.ts'

test.each([
  ['orders', 'order_prefix', 'khi-', undefined],
  ['orders', 'order_prefix', ' ', 'missing'],
  ['orders', 'order_prefix', 'K-1', 'malformed'],
  ['orders', 'order_prefix', '1K', 'malformed'],
  ['orders', 'order_prefix', 'KARACHI', 'malformed'],
  ['company', 'support_number', '042-111 222 333', undefined],
  ['company', 'support_number', '+92 (42) 111222', undefined],
  ['company', 'support_number', 'UAN 042-111 222 333', 'malformed'],
  ['company', 'support_number', '042-111 222 333 ext. 4', 'malformed'],
] as const)('of %s, %s %j is %s', (section, field, text, problem) => {
  const form = { ...savedSettings.values, [field]: text }
  expect(settingsProblems(section, form, savedSettings)[field]).toBe(problem)
})

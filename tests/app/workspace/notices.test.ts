import { expect, test } from 'vitest'
import { defaultAppConfig } from '#domain/appConfig.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import { noticeText } from '#notices/noticeText.ts'

test.each<[WorkspaceNotice['code'], string, string]>([
  ['itemDeleted', 'success', 'KW-1 deleted'],
  ['itemNotDeleted', 'error', "KW-1 couldn't be deleted"],
  ['itemNotRestored', 'error', "KW-1 couldn't be restored"],
  ['itemAdded', 'success', 'KW-1 added'],
  ['itemSaved', 'success', 'KW-1 saved'],
  ['itemNotSaved', 'error', "KW-1 couldn't be saved"],
])('%s is said as %s: %s', (code, tone, text) => {
  expect(noticeText({ code, item: { kind: 'order', name: 'KW-1' } }, defaultAppConfig)).toEqual({
    tone,
    text,
  })
})

test('why the server refused a change follows what was not done', () => {
  const item = { kind: 'order', name: '#1001' } as const
  const notice = { code: 'itemNotDeleted', item, reason: 'Somebody worked on it.' } as const
  expect(noticeText(notice, defaultAppConfig).text).toBe("#1001 couldn't be deleted. Somebody worked on it.")
})

test('what stays of an Undo of several orders is named, as far as a notice is read', () => {
  const batch = (orders: number, ...stays: [name: string, reason: string][]) => ({
    kind: 'batch' as const,
    id: 'o-1',
    ended: { act: 'tags.added' as const, orders, unchanged: 1, stopped: 0 },
    partly: 0,
    acts: [],
    stays: stays.map(([name, reason]) => ({ name, reason })),
  })
  const say = (...of: Parameters<typeof batch>) =>
    noticeText({ code: 'batchUndone', item: batch(...of) }, defaultAppConfig)
  expect(say(20)).toEqual({ tone: 'success', text: 'Undone for 20 orders' })
  // Two parcels of one order.
  expect(say(2, ['#7', 'Sana was faster.'], ['#7', 'Sana was faster.'])).toEqual({
    tone: 'error',
    text: 'Undone for 1 of 2 orders. 1 stays: #7. Sana was faster.',
  })
  const many = [1, 2, 3, 4, 5, 6, 7].map((number): [string, string] => [`#${number}`, `Reason ${number}.`])
  expect(say(9, ...many).text).toBe(
    'Undone for 2 of 9 orders. 7 stay: #1, #2, #3, #4, #5 and 2 more. Reason 1. Reason 2.',
  )
  expect(say(2, ['#7', '']).text).toBe('Undone for 1 of 2 orders. 1 stays: #7')
  // One of them was done for some of its parcels only.
  const item = { ...batch(1), ended: { ...batch(1).ended, unchanged: 0 }, partly: 1 }
  const textOf = (code: 'actDone' | 'batchUndone') => noticeText({ code, item }, defaultAppConfig).text
  expect([textOf('actDone'), textOf('batchUndone')]).toEqual([
    'Tag added to 1 order. Tag added to 1 order in part',
    'Undone for 2 orders',
  ])
})

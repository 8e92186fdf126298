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

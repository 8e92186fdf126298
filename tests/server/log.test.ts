import { describe, expect, test } from 'vitest'
import { createLog, createSafeWrite, stackFramesOf } from '#server/http/log.ts'

/** An output with room for some bytes, after which it fails as a full disk does: first in part, then with an error. */
function outputWith(room: number) {
  const output = { text: '', room }
  const { write, droppedLines } = createSafeWrite(
    (bytes) => {
      if (output.room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      const part = bytes.slice(0, output.room)
      output.room -= part.length
      output.text += new TextDecoder().decode(part)
      return part.length
    },
    (lines) => `dropped ${lines}\n`,
  )
  return { output, write, droppedLines }
}

describe('an output that fails', () => {
  test('drops lines, and states their number as soon as it works again', () => {
    const { output, write } = outputWith(4)
    for (const line of ['one\n', 'two\n', 'three\n']) write(line)
    expect(output.text).toBe('one\n')
    output.room = 100
    write('four\n')
    write('five\n')
    expect(output.text).toBe('one\ndropped 2\nfour\nfive\n')
  })

  test('that took a line in part goes on with a line of its own', () => {
    const { output, write } = outputWith(6)
    for (const line of ['one\n', 'two\n', 'three\n']) write(line)
    output.room = 100
    write('four\n')
    expect(output.text).toBe('one\ntw\ndropped 2\nfour\n')
  })

  test('keeps counting while there is no room even for the count', () => {
    const { output, write, droppedLines } = outputWith(0)
    for (let n = 0; n < 5; n += 1) write('line\n')
    output.room = 3
    write('line\n')
    output.room = 100
    write('last\n')
    expect(output.text).toBe('dro\ndropped 6\nlast\n')
    expect(droppedLines()).toBe(6)
  })
})

test.each([
  ['a line', 0, 'one\ndropped 1\nthree\n'],
  ['more than the first letter of one', 1, 'one\nt\ndropped 1\nthree\n'],
])('an output that is slow, and does not take %s, has each line on its own', (_, room, text) => {
  let left = 'one\n'.length + room
  let output = ''
  const { write } = createSafeWrite(
    (bytes) => {
      const part = bytes.slice(0, left)
      left -= part.length
      output += new TextDecoder().decode(part)
      return part.length
    },
    (lines) => `dropped ${lines}\n`,
  )
  for (const line of ['one\n', 'two\n']) write(line)
  left = 100
  write('three\n')
  expect(output).toBe(text)
})

test('an entry is one line of JSON, with its time first', () => {
  const lines: string[] = []
  const log = createLog(
    (line) => void lines.push(line),
    () => new Date('2026-03-02T09:00:00.001Z'),
  )
  log({ level: 'warn', event: 'mail.failed', code: 'E' })
  expect(lines).toEqual([
    '{"time":"2026-03-02T09:00:00.001Z","level":"warn","event":"mail.failed","code":"E"}\n',
  ])
})

test('of an error its first six places are told, and nothing of its message', () => {
  const error = new Error('Key (email)=(planted@shop.test)\n  at the second line exists')
  const places = Array.from({ length: 8 }, (_, index) => `at place${index} (file.ts:${index}:1)`)
  const around = ['  ', '']
  const lines = places.map((place, index) => `${around[index % 2]}${place}${around[(index >> 1) % 2]}`)
  error.stack = `Error: ${error.message}\n${lines.join('\n')}`
  expect(stackFramesOf(error)).toBe(places.slice(0, 6).join(' | '))
  expect(stackFramesOf('planted')).toBe('')
  expect(stackFramesOf(Object.assign(new Error('planted'), { stack: undefined }))).toBe('')
})

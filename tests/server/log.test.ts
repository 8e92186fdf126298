import { describe, expect, test } from 'vitest'
import { createSafeWrite } from '#server/http/log.ts'

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

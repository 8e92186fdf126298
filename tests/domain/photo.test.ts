import { describe, expect, test } from 'vitest'
import { base64OfPhoto, isPhoto, MAX_PHOTO_BYTES, MAX_PHOTO_LENGTH, MOST_OF_PHOTO } from '#domain/photo.ts'
import { jpegBytes, jpegOf } from '#tests/support/jpeg.ts'
import { pngOf } from '#tests/support/png.ts'

const EXIF = 0xe1
const COMMENT = 0xfe
const COLOURS = 0xe2

describe('a photo', () => {
  test.each([
    ['of one pixel', jpegBytes(1, 1)],
    ['as large as is kept', jpegBytes(MOST_OF_PHOTO, MOST_OF_PHOTO)],
    ['that says how its colours are meant', jpegBytes(64, 48, { [COLOURS]: 'ICC_PROFILE' })],
  ])('is a JPEG %s', (_, bytes) => {
    expect(isPhoto(bytes)).toBe(true)
  })

  test.each([
    ['wider than is kept', jpegBytes(MOST_OF_PHOTO + 1, 8)],
    ['higher than is kept', jpegBytes(8, MOST_OF_PHOTO + 1)],
    ['without a width', jpegBytes(0, 8)],
    ['that says where it was taken', jpegBytes(8, 8, { [EXIF]: 'Exif\0\0GPS' })],
    ['with a comment', jpegBytes(8, 8, { [COMMENT]: '<script>' })],
    ['that is cut off', jpegBytes(8, 8).slice(0, -2)],
    ['without its picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
    ['without its size', Uint8Array.from([...jpegBytes(8, 8)].map((byte) => (byte === 0xc0 ? 0xc4 : byte)))],
    [
      'of more bytes than are kept',
      Uint8Array.from([...jpegBytes(8, 8).slice(0, -2), ...new Uint8Array(MAX_PHOTO_BYTES), 0xff, 0xd9]),
    ],
    ['but a PNG', Buffer.from(pngOf(8, 8).split(',')[1] ?? '', 'base64')],
    ['but an SVG', Buffer.from('<svg onload="alert(1)"/>')],
    ['of nothing', new Uint8Array()],
  ])('is none %s', (_, bytes) => {
    expect(isPhoto(bytes)).toBe(false)
  })

  test('is sent as a data URL, and known by something else once it is stored', () => {
    expect(base64OfPhoto(jpegOf(8, 8))).toMatch(/^\/9j/)
    expect(base64OfPhoto(pngOf(8, 8))).toBeNull()
    expect(base64OfPhoto('0a1b')).toBeNull()
    expect(MAX_PHOTO_LENGTH).toBeGreaterThan(MAX_PHOTO_BYTES)
  })
})

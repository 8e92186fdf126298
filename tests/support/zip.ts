import { inflateRawSync } from 'node:zlib'

/** The texts of a ZIP file by name, read as other programs read it: from the directory at its end. */
export function filesIn(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const count = zip.readUInt16LE(end + 10)
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let file = 0; file < count; file++) {
    const packed = zip.readUInt32LE(at + 20)
    const size = zip.readUInt32LE(at + 24)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number]
    const start = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const text = inflateRawSync(zip.subarray(data, data + packed))
    if (text.length !== size) throw new Error(`${name} is not as long as the directory says`)
    files[name] = text.toString()
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

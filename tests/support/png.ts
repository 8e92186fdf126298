/** A PNG of this size, all black, as a data URL; its checksums are not computed. */
export function pngOf(width: number, height: number): string {
  const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const header = [0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]
  const depth = [8, 0, 0, 0, 0]
  const bytes = [...signature, ...header, ...number(width), ...number(height), ...depth, ...number(0)]
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

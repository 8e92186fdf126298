/** The family that a picture asks for first. */
export const pictureFontName = 'Hanken Grotesk Variable'

/**
 * The rule of the page's font for Latin, with the font inside: a picture may load nothing. Empty where the page has none or
 * it cannot be read: such a picture is set in a font of its reader's system.
 */
export async function pictureFont(): Promise<string> {
  try {
    const [source] = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .flatMap(({ style }) => /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1] ?? [])
    if (source === undefined) return ''
    return `@font-face{font-family:"${pictureFontName}";font-weight:100 900;src:url(${await inside(source)})}`
  } catch {
    return ''
  }
}

/** An address whose content is in it. The atlas as one file has its font so already. */
async function inside(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const answer = await fetch(new URL(address, document.baseURI))
  if (!answer.ok) throw new Error(`The font was not read: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

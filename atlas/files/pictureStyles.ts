/** The rules of a picture: all of them in light, and the colours of the dark theme. */
export type PictureStyles = { light: string; dark: string }

/**
 * The rules of drawing.css with their colours written out. Empty here: where the atlas is built, served or tested,
 * the plugin tools/build/atlasData.ts makes them and puts them in the place of this module.
 */
export const pictureStyles: PictureStyles = { light: '', dark: '' }

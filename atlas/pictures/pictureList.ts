/** The address of a picture of the screen, by chart and state: 'onboarding wizard.answering.ecommerce'. */
export type Pictures = Readonly<Record<string, string>>

/**
 * Pictures of the screens. Empty here and in the file that opens from disk: where the atlas is built, the plugin
 * tools/build/atlasPictures.ts puts those that `npm run lab -- pictures` took in the place of this module.
 */
export const pictures: Pictures = {}

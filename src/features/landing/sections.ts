/** The ids of the sections in the navigation, in order. An id is also the hash of the address. */
export const sections = ['overview', 'features', 'integrations', 'testimonials', 'company'] as const
export type SectionId = (typeof sections)[number]

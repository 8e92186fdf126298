/** The sections that the page's navigation leads to, in their order; an id is an address. */
export const sections = ['overview', 'features', 'integrations', 'testimonials', 'company'] as const
export type SectionId = (typeof sections)[number]

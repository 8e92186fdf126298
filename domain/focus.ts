/** What a chart asks the view to focus (design §2). */
export type FocusRequested<Target extends string = string> = { type: 'focus.requested'; target: Target }

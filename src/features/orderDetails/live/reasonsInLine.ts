/**
 * For a line of buttons, which has a position: on a phone a reason is as wide as two of them, so it begins where the line
 * does. At its button, the edge of the screen would cut it.
 */
export const reasonsInLine = 'phone:[&_button]:static phone:[&_[role=tooltip]]:start-(--gutter)'

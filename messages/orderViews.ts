/** Saved views of the orders list. */
import type { ViewNameProblem } from '#domain/orderViews.ts'

/** What is wrong with the name of a view: the screen and the server say the same. */
export function viewNameText(
  problem: ViewNameProblem,
  p: { name: string; maxName: number; maxViews: number },
): string {
  const texts: Record<ViewNameProblem, string> = {
    missing: 'Enter a name.',
    malformed: 'A name is one line of text.',
    tooLong: `Enter at most ${p.maxName} characters.`,
    taken: `"${p.name}" exists already.`,
    tooMany: `Your company has ${p.maxViews} views. Delete one first.`,
  }
  return texts[problem]
}

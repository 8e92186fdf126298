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
    taken: `A view "${p.name}" already exists. Enter another name.`,
    tooMany: `Your company has ${p.maxViews} views. Delete one first.`,
  }
  return texts[problem]
}

export const orderViewsMessages = {
  label: 'Saved views',
  /** Where there is room for one word. */
  short: 'Views',
  /** Of the button that opens the others. */
  shown: (p: { name: string }) => `Saved views: ${p.name}`,
  save: 'Save View',
  saveTitle: 'Save this view',
  saveText: 'It keeps the filters, search and sort of this list, for everybody in your company.',
  renameText: 'It gets this name for everybody in your company.',
  renameTitle: 'Rename view',
  name: 'Name',
  /** Filters were changed since the view was opened. */
  changed: 'changed',
  menu: (p: { name: string }) => `Actions for ${p.name}`,
  rename: 'Rename',
  replace: 'Save these filters to this view',
  /** Among other views. */
  of: {
    replace: (p: { name: string }) => `Save these filters to ${p.name}`,
    rename: (p: { name: string }) => `Rename ${p.name}`,
    delete: (p: { name: string }) => `Delete ${p.name}`,
  },
  delete: 'Delete',
  deletion: {
    title: (p: { name: string }) => `Delete the view "${p.name}"?`,
    text: 'It is gone for everybody in your company. Orders stay as they are.',
    safe: 'Keep View',
    confirm: 'Delete View',
    busy: 'Deleting…',
  },
  loading: 'Loading saved views…',
  failed: "Saved views didn't load.",
  retry: 'Try Again',
  failedRetry: "Saved views didn't load. Try again",
  none: (p: { mayChange: boolean }) =>
    `There are no saved views yet.${p.mayChange ? ' Choose filters, then save them as a view.' : ''}`,
}

/** Selects the dialogs of a page, those that ask for confirmation among them. */
export const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Faults that change nothing that anybody could see, by `<chart or file> <fault>` and with the reason.
 * `npm run mutate` says when one of them does not exist any more, or is found after all.
 */
const reasons: Record<string, readonly string[]> = {
  'The two set different parts of the context, and neither reads what the other sets.': [
    'accountWatch on › account.adopted › 0 › actions › 0: speedUp before rememberAccount',
    'onboarding wizard › companyDetails › on › field.changed › actions › 0: forgetProblem before changeField',
    'onboarding wizard › companyDetails › on › step.advanced › 0 › actions › 0: forgetRefusal before normalizeDraft',
    'onboarding wizard › warehouseSetup › on › providerWarehouses.chosen › actions › 0: forgetRefusal before resetForProviderWarehouses',
    'onboarding wizard › warehouseSetup › on › ownWarehouses.chosen › actions › 0: forgetRefusal before resetForOwnWarehouses',
    'onboarding wizard › warehouseSetup › on › reset.undone › actions › 0: forgetRefusal before undoReset',
    'onboarding wizard › warehouseSetup › on › warehouse.toggled › actions › 0: forgetProblem before toggleWarehouse',
    'onboarding wizard › warehouseSetup › on › choice.made › actions › 0: forgetProblem before makeChoice',
    'onboarding wizard › inventoryManagement › on › choice.made › actions › 0: forgetProblem before makeChoice',
    'onboarding wizard › ivrConfiguration › on › choice.made › actions › 0: forgetProblem before makeChoice',
    'onboarding wizard › ecommerce › on › choice.made › actions › 0: forgetRefusal before makeChoice',
    'onboarding wizard › ecommerce › on › field.changed › actions › 0: forgetProblem before changeField',
    'onboarding wizard › ecommerce › on › step.advanced › 0 › actions › 0: forgetRefusal before normalizeDraft',
    'onboarding wizard › courierService › on › choice.made › actions › 0: forgetRefusal before makeChoice',
    'onboarding wizard › courierService › on › field.changed › actions › 0: forgetProblem before changeField',
    'signIn editing › on › field.changed › actions › 0: forgetMissing before changeField',
    'signUp editing › on › field.changed › actions › 0: forgetProblem before changeField',
    'signUp editing › on › form.submitted › 0 › actions › 0: forgetRefusal before normalizeForm',
    'signUp editing › on › form.submitted › 1 › actions › 0: forgetRefusal before normalizeForm',
    'signUp submitting › invoke › onDone › actions › 0: rememberMessage before forgetPasswords',
  ],
  'What is wrong with a step is judged by normalised answers anyway.': [
    'onboarding wizard › companyDetails › on › step.advanced › 1 › actions › 0: refuse before normalizeDraft',
    'onboarding wizard › ecommerce › on › step.advanced › 1 › actions › 0: refuse before normalizeDraft',
  ],
  'What is told is made of the event, or of context that the other action leaves alone.': [
    'accountWatch asking › invoke › onDone › 0 › actions › 0: reportChange before rememberAccount',
    'customerDetail editing › saving › invoke › onDone › actions › 1: raiseNotice before forgetDraft',
    'session pendingApproval › on › session.expired › actions › 0: raiseNotice before forgetUser',
    'session onboarding › on › session.expired › actions › 0: raiseNotice before forgetUser',
    'session active › on › session.expired › actions › 0: raiseNotice before forgetUser',
    'signIn submitting › invoke › onDone › actions › 0: raiseNotice before forgetPassword',
    'signIn submitting › invoke › onError › actions › 0: raiseNotice before rememberFailure',
  ],
  'Events are sent and raised when all actions are done, and emitted before, in whatever order they stand.': [
    'onboarding wizard › completed › entry › 1: finishSetup before announceCompany',
    'session onboarding › on › company.onboarded › actions › 1: announceUser before tellAccountWatch',
  ],
  'Somebody is signed in there, and so `starting` leads on to `asking` at once.': [
    'accountWatch waiting › on › check.requested › target: leads to starting',
    'accountWatch waiting › on › tab.focused › target: leads to starting',
    'accountWatch waiting › after › pollDelay › target: leads to starting',
    'accountWatch paused › always › target: leads to starting',
  ],
  'The tab is hidden there, and so `asking` gives way to `paused` at once, before anything is asked.': [
    'accountWatch waiting › always › target: leads to asking',
  ],
  'A form with a problem is never submitted while a failure stands: the change that made it takes it back.': [
    'signUp editing › on › form.submitted › 1 › actions › 1: forgetRefusal removed',
  ],
}

/** Fault → reason. */
export const equivalents: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, faults]) => faults.map((fault) => [fault, reason] as const)),
)

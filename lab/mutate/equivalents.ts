/**
 * Equivalent mutations, which change no observable behaviour: `<chart or file> <mutation>` with the reason.
 * `npm run lab -- mutate` reports entries that no longer exist or that a test finds.
 */
const reasons: Record<string, readonly string[]> = {
  'The two set different parts of the context, and neither reads what the other sets.': [
    'accountChange sending › invoke › onError › actions › 0: forgetProof before rememberFailure',
    'accountWatch watch › on › account.adopted › 0 › actions › 0: speedUp before rememberAccount',
    'accountWatch watch › on › account.adopted › 1 › actions › 0: speedUp before rememberAccount',
    'signIn editing › on › field.changed › actions › 0: forgetMissing before changeField',
    'secondFactor asking › sending › invoke › onError › actions › 0: forgetProof before rememberFailure',
    'signUp editing › on › field.changed › actions › 0: forgetProblem before changeField',
    'signUp editing › on › form.submitted › 0 › actions › 0: forgetRefusal before normalizeForm',
    'signUp editing › on › form.submitted › 1 › actions › 0: forgetRefusal before normalizeForm',
    'signUp submitting › invoke › onDone › actions › 0: rememberMessage before forgetPasswords',
    'newOrder editing › on › form.submitted › 0 › actions › 0: forgetRefusal before normalizeForm',
    'newOrder editing › on › form.submitted › 0 › actions › 1: markSent before forgetRefusal',
    'newOrder editing › on › form.submitted › 1 › actions › 0: forgetRefusal before normalizeForm',
    'newOrder confirmingDiscard › on › discarding.confirmed › actions › 0: forgetRefusal before startOver',
    'newOrder confirmingDiscard › on › discarding.confirmed › actions › 1: tellLookup before forgetRefusal',
    'orderBatch act › ended › on › act.left › actions › 0: unchooseSettled before offerUndo',
    'orderBatch act › ended › on › list.left › actions › 0: unchooseSettled before offerUndo',
    'stockAdjustment loading › invoke › onDone › actions › 0: chooseFirstPlace before rememberStock',
    'invitation filling › accepting › invoke › onError › 0 › actions › 0: rememberFailure before forgetForm',
  ],
  'Both set what they are given.': [
    'accountChange on › factor.loaded › actions: rememberProof in place of rememberFactor',
    'signIn submitting › invoke › onDone › 0 › actions › 1: rememberProof in place of rememberChallenge',
    'accountChange askingPasskey › invoke › onError › actions › 0: rememberFactor in place of rememberFailure',
    'accountChange sending › invoke › onError › actions › 0: rememberFactor in place of rememberFailure',
  ],
  'What the browser says of a passkey is of no field.': [
    'accountChange askingPasskey › invoke › onError › actions › 1: focusOutcome in place of focusProblem',
    'accountChange askingPasskey › invoke › onError › actions › 0: focusProblem before rememberFailure',
  ],
  'One asks for the heading, a field or the rows, whatever the context is that the other changes.': [
    'accountChange sending › invoke › onError › actions › 1: focusProblem before forgetProof',
    'orderBatch act › ended › on › act.left › actions › 1: requestFocus before unchooseSettled',
    'remarks changing › idle › on › change.started › actions › 0: requestFocus before choose',
    'signIn enteringCode › on › signIn.restarted › actions › 1: focusPassword before forgetRefusal',
    'remarks changing › saving › invoke › onError › actions › 0: askToReadAgain before rememberChangeRefusal',
    'remarks changing › pinning › invoke › onError › actions › 0: askToReadAgain before raiseNotice',
    'remarks changing › deleting › invoke › onError › actions › 0: askToReadAgain before raiseNotice',
    'invitation reading › invoke › onDone › 0 › actions › 0: focusHeading before rememberInvitation',
    'invitation reading › invoke › onDone › 1 › actions › 0: focusHeading before rememberInvitation',
    'invitation reading › invoke › onError › 0 › actions › 0: focusHeading before rememberFailure',
    'invitation reading › invoke › onError › 1 › actions › 0: focusHeading before rememberFailure',
    'invitation filling › accepting › invoke › onDone › 0 › actions › 0: openSession before forgetForm',
    'invitation filling › accepting › invoke › onDone › 0 › actions › 1: focusHeading before openSession',
    'invitation filling › accepting › invoke › onDone › 1 › actions › 0: focusHeading before forgetForm',
    'invitation filling › accepting › invoke › onError › 0 › actions › 1: focusHeading before rememberFailure',
    'orderAct asking › on › act.submitted › 1 › actions › 0: requestFocus before tellChecks',
  ],
  'A compound state must name one, but every transition into it names the state that it leads to.': [
    'session signedIn › initial: starts in onboarding',
    'session signedIn › initial: starts in active',
    'order unsplit › initial: starts in halt',
    'order unsplit › waiting › initial: starts in cityIssue',
    'order unsplit › waiting › pending › initial: starts in pendingCC',
    'parcel beforeDispatch › working › initial: starts in assigned',
    'parcel beforeDispatch › working › initial: starts in awaitingApproval',
    'parcel beforeDispatch › working › initial: starts in dispatchIssue',
    'orderAct sending › initial: starts in answered',
  ],
  'A step that comes up is known already, or nothing is wrong on it and only its heading is asked for.': [
    'onboarding wizard › answering › companyDetails › entry › 0: focusStep before enterStep',
    'onboarding wizard › answering › warehouseSetup › entry › 0: focusStep before enterStep',
    'onboarding wizard › answering › inventoryManagement › entry › 0: focusStep before enterStep',
    'onboarding wizard › answering › ivrConfiguration › entry › 0: focusStep before enterStep',
    'onboarding wizard › answering › ecommerce › entry › 0: focusStep before enterStep',
    'onboarding wizard › answering › courierService › entry › 0: focusStep before enterStep',
  ],
  'The state that it leads to begins in the state that the sound transition names.': [
    'order sorting › always › 2 › target: leads to unsplit',
    'parcel beforeDispatch › splitting › always › 3 › target: leads to working',
  ],
  'One tells what the event says, the other changes the context: neither reads what the other does.': [
    'parcel beforeDispatch › on › order.cancelled › 0 › actions › 0: openTask before rememberOpenBooking',
    'parcel beforeDispatch › on › order.cancelled › 1 › actions › 0: releaseStock before forgetNumber',
    'parcel beforeDispatch › working › on › parcel.reallocated › actions › 0: rememberPlan before releaseStock',
    'parcel beforeDispatch › working › awaitingApproval › on › parcel.disapproved › 0 › actions › 0: excludePlace before releaseStock',
    'parcel beforeDispatch › working › awaitingApproval › on › parcel.disapproved › 1 › actions › 0: excludePlace before releaseStock',
    'parcel beforeDispatch › working › awaitingApproval › on › parcel.disapproved › 1 › actions › 2: rememberHalt before forgetPlace',
    'parcel beforeDispatch › working › awaitingApproval › on › parcel.unassigned › actions › 0: forgetPlace before releaseStock',
    'parcel beforeDispatch › working › awaitingApproval › on › assignment.undone › actions › 0: restoreUnassigned before releaseStock',
    'parcel beforeDispatch › working › awaitingApproval › on › assignment.undone › actions › 1: mergeParts before restoreUnassigned',
    'parcel beforeDispatch › halt › on › parcel.reallocated › actions › 0: rememberPlan before releaseStock',
    'parcel beforeDispatch › approved › on › courier.attemptFailed › actions › 0: rememberAttempt before warn',
    'parcel beforeDispatch › approved › on › courier.attemptFailed › actions › 1: openTask before rememberAttempt',
    'parcel beforeDispatch › approved › on › courier.delivered › actions › 0: rememberDelivery before warn',
    'parcel beforeDispatch › approved › on › courier.returned › actions › 0: rememberReturn before warn',
    'parcel withCourier › delivered › on › parcel.returned › 1 › actions › 0: keepRest before splitReturn',
    'parcel withCourier › delivered › on › courier.returned › actions › 0: warn before rememberReturn',
    'parcel withCourier › returned › on › courier.delivered › actions › 0: warn before rememberDelivery',
  ],
  'Without a draft `unsaved` leads on to `none` at once, before its actor starts.': [
    'leaving drafts › initial: starts in unsaved',
  ],
  'Without a failure `refused` leads back to what is answered, at once.': [
    'signUp initial: starts in refused',
  ],
  'All of them read the change that is being made, which only `settleChange`, after them, takes away.': [
    'changeQueue deleting › invoke › onDone › actions › 0: offerUndo before raiseNotice',
    'changeQueue restoring › invoke › onError › actions › 0: offerUndo before raiseNotice',
  ],
  'Each reads the event, and what the others change is another part of the context or none of it.': [
    'changeQueue on › undo.chosen › actions › 0: endUndo before queueUndo',
  ],
  'What is told is made of the event, or of context that the other action leaves alone.': [
    'accountWatch watch › asking › invoke › onDone › 0 › actions › 0: reportChange before rememberAccount',
    'order verified › entry › 0: addTag before rememberVerified',
    'order allocated › on › customer.edited › 0 › actions › 0: reallocate before rememberCity',
    'customerDetail editing › entry › 0: requestFocus before takeUpDraft',
    'customerDetail editing › saving › invoke › onDone › actions › 0: raiseNotice before rememberSaved',
    'onboarding wizard › answering › warehouseSetup › on › reset.undone › actions › 0: focusWarehouses before undoReset',
    'signIn editing › on › credentials.submitted › 1 › actions › 0: raiseNotice before markMissing',
    'signIn enteringCode › on › credentials.submitted › 1 › actions › 0: focusCode before markCodeMissing',
    'signIn submitting › invoke › onDone › 1 › actions › 0: raiseNotice before forgetPassword',
    'signIn submitting › invoke › onError › actions › 0: raiseNotice before rememberFailure',
    'fileImport reviewing › on › file.discarded › actions › 0: focusStep before startOver',
    'importRecords file › invoke › onDone › actions › 0: rememberImported before rememberJob',
    'importRecords file › invoke › onDone › actions › 1: announceImport before rememberImported',
    'importRecords confirmingSample › on › file.discarded › actions › 0: focusStep before startOver',
    'importRecords beginningCopy › invoke › onDone › 0 › actions › 0: announceImport before rememberJob',
    'importRecords beginningCopy › invoke › onDone › 1 › actions › 0: announceImport before rememberJob',
    'importRecords following › asking › invoke › onDone › 2 › actions › 0: focusStep before rememberInterruption',
    'importRecords following › asking › invoke › onDone › 0 › actions › 1: focusStep before rememberGone',
    'importRecords following › asking › invoke › onDone › 1 › actions › 0: focusStep before rememberJob',
    'importRecords following › asking › invoke › onDone › 3 › actions › 0: focusStep before rememberJob',
    'importRecords following › lost › on › file.discarded › actions › 0: focusStep before startOver',
    'importRecords finished › on › file.discarded › actions › 0: focusStep before startOver',
    'newOrder editing › on › product.chosen › actions › 0: focusAfterProduct before addProduct',
    'newOrder editing › on › line.removed › actions › 0: requestFocus before removeLine',
    'newOrder editing › on › payment.completed › actions › 0: requestFocus before payFully',
    'orderAct sending › invoke › onDone › 1 › actions › 0: forgetAct before tellWorkspace',
  ],
  'Events are sent and raised when all actions are done, and emitted before, in whatever order they stand.': [
    'accountWatch watch › asking › invoke › onDone › 0 › actions › 1: announceNews before reportChange',
    'accountWatch watch › asking › invoke › onError › actions › 0: announceNoNews before reportNoAnswer',
    'onboarding wizard › completed › entry › 1: finishSetup before announceCompany',
    'session signedIn › onboarding › on › company.onboarded › actions › 1: announceUser before tellAccountWatch',
    'newOrder confirmingDiscard › on › discarding.confirmed › actions › 3: requestFocus before clearSearch',
  ],
  'Somebody is signed in there, and so `starting` leads on to `asking` at once.': [
    'accountWatch watch › waiting › on › check.requested › target: leads to starting',
    'accountWatch watch › waiting › on › tab.focused › target: leads to starting',
    'accountWatch watch › waiting › after › pollDelay › target: leads to starting',
    'accountWatch watch › paused › always › target: leads to starting',
    'accountWatch watch › on › account.adopted › 1 › target: leads to .starting',
  ],
  'The tab is hidden there, and so `asking` gives way to `paused` at once, before anything is asked.': [
    'accountWatch watch › waiting › always › target: leads to asking',
  ],
  'What is wrong with a text is the same before and after it is normalised.': [
    'signUp editing › on › field.left › actions › 0: checkCorrection before normalizeField',
    'newOrder editing › on › target.left › actions › 0: checkTarget before normalizeForm',
  ],
  'The step that comes up is entered anyway, and it was on the screen before.': [
    'onboarding wizard › answering › on › step.chosen › actions: enterStep in place of chooseStep',
  ],
  'Two of these are never equal.': [
    'domain/text.ts [export const inOrder = (a: string, b: string): number => (a < b ? -1 :] < → <=',
  ],
  'Of a comparison only the sign counts.': [
    'domain/text.ts [export const inOrder = (a: string, b: string): number => (a < b ? -1 :] 1 → 2',
    'domain/text.ts [export const inOrder = (a: string, b: string): number => (a < b ? -1 :] 1 → 2 (2)',
  ],
  'Only the direction of a change is compared with it.': [
    'domain/fulfilment/stock.ts [const direction = { received: 1, damaged: -1, count: 0, correction: 0 ] 1 → 2',
    'domain/fulfilment/stock.ts [const direction = { received: 1, damaged: -1, count: 0, correction: 0 ] 1 → 2 (2)',
  ],
  'A change of 0 was answered before.': [
    "domain/fulfilment/stock.ts [if (change > 0 && left > MAX_PIECES) refusals.push({ code: 'aboveMost'] > → >=",
    'domain/fulfilment/stock.ts [else if (change < 0 && left < reserved && !mayOverride)] < → <=',
    'domain/fulfilment/stock.ts [else if (change < 0 && left < reserved && !mayOverride)] 0 → 1',
  ],
  'Of a hundredth of a rupee no rupee is left after rounding.': [
    'domain/fulfilment/shares.ts [return Math.round(Math.max(0, leftMinor) / RUPEE) * RUPEE] 0 → 1',
    "domain/fulfilment/shares.ts [const left = order.payment === 'COD' ? minor - order.paid.minor : 0] 0 → 1",
  ],
  'Equal weights are equal, however large.': ['domain/fulfilment/shares.ts [weights.map(() => 1),] 1 → 2'],
  'Cash to collect is whole rupees.': [
    'domain/fulfilment/balance.ts [const difference = { minor: codToCollect.minor > 0 ? withoutCoins(mino] 0 → 1',
  ],
  '`undefined`, like 0, leaves it to the next comparison.': [
    'domain/customers.ts [name: () => 0,] 0 → undefined',
  ],
  'No order is older than the first millisecond of 1970.': [
    'domain/customers.ts [customer.lastOrderAt = Math.max(customer.lastOrderAt ?? 0, order.place] 0 → 1',
  ],
  'What stands behind ?? is only there for the types: there always is a value.': [
    "server/mail/links.ts [const id = token.split('.')[0] ?? ''] '' → 'fault'",
    'server/db/live/keys.ts [return { status: stored.status ?? 200, body: stored.response }] 200 → 201',
    "server/http/clientAddress.ts [const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').sp] '' → 'fault'",
    "server/http/apiReference.ts [const group = entry[0].slice(base.length + 1).split('/')[0] ?? ''] '' → 'fault'",
    "server/http/apiReference.ts [([status, { description = '', content }]) =>] '' → 'fault'",
    'server/http/apiReference.ts [({ name, in: place, required = false }) =>] false → true',
    "domain/imports/importFile.ts [.map(({ row, cells }) => ({ cells, reason: reasons.get(row) ?? '' }))] '' → 'fault'",
    "domain/fulfilment/orderRules.ts [...reasonIf(unservedBy !== null, 'cityUnserved', { courier: unservedBy] '' → 'fault'",
    'domain/fulfilment/orderRules.ts [expiry({ haltDays: policy.haltDays, haltedAt: held?.at ?? 0, isCustome] 0 → 1',
    'domain/fulfilment/parcelRules.ts [expiry({ haltDays: policy.haltDays, haltedAt: halted?.at ?? 0, isCusto] 0 → 1',
    'domain/fulfilment/shares.ts [units[index] = (units[index] ?? 0) + 1] 0 → 1',
    'domain/fulfilment/shares.ts [const afterCoupon = subtotals.map((minor, index) => minor - (coupons[i] 0 → 1',
    'domain/fulfilment/shares.ts [const money = (minor = 0): Money => ({ minor, currency })] 0 → 1',
    'domain/fulfilment/shares.ts [cod: money((rupees[index] ?? 0) * RUPEE),] 0 → 1',
    "domain/imports/sampleStock.ts [.flatMap((match) => (match ? [{ city: match[1] ?? '', pieces: Number(m] '' → 'fault'",
    "domain/hostNames.ts [return labels.length > 1 && labels.every(isLabel) && !/^(\\d+|0x[0-9a-f] '' → 'fault'",
  ],
  'The number is the first column: a sort asks only whether the others come before it.': [
    "domain/imports/importColumns.ts [const columns = importColumns[kind].toSorted((a, b) => Number(a === 'n] 'number' → ''",
  ],
  'What has no date or no time is no instant, whether both are missing or one.': [
    'domain/outside/dates.ts [if (found === null || at === null) return null] || → &&',
  ],
  'No name has five words.': ['domain/fulfilment/cities.ts [const MOST_WORDS = 4] 4 → 5'],
  'One rank more, which no row has, changes no order.': [
    'domain/listQueries/sort.ts [return { of, count: rank + 1 }] 1 → 2',
  ],
  'Before the first record there is no part, and after it its own length counts.': [
    'domain/imports/importRecords.ts [let characters = 0] 0 → 1',
  ],
  'Only the amount is sent, and it is read alike in every currency.': [
    "domain/fulfilment/sentActs.ts [amountMinor: parseMoney(given(answers, 'amount'), 'PKR')?.minor ?? 0,] 'PKR' → ''",
  ],
  'An address of an order has ten characters or more.': [
    "domain/fulfilment/verification.ts [const isCity = [typedCity, city ?? ''].some((name) => trimmed(name).to] '' → 'fault'",
  ],
  'Only of a known city a courier says that it does not serve it.': [
    "domain/fulfilment/orderRules.ts [...reasonIf(unservedBy !== null, 'cityUnserved', { courier: unservedBy] '' → 'fault' (2)",
  ],
  'Farther than any two places on earth is far enough.': [
    'domain/imports/spreadStock.ts [const FARTHEST = 100_000] 100_000 → 100001',
  ],
  "A host must have two labels: 'fault' is refused as nothing is.": [
    "domain/storeUrl.ts [const [, authority = '', rest = ''] = /^https?:\\/\\/([^/?#]+)(.*)$/i.ex] '' → 'fault'",
    "domain/storeUrl.ts [const [, authority = '', rest = ''] = /^https?:\\/\\/([^/?#]+)(.*)$/i.ex] '' → 'fault' (2)",
  ],
  'Cutting leaves a text of 100 characters as it is.': [
    'domain/listQueries/address.ts [return search.length > MAX_SEARCH_LENGTH ? Array.from(search).slice(0,] search.length > MAX_SEARCH_LENGTH → true',
    'domain/listQueries/address.ts [return search.length > MAX_SEARCH_LENGTH ? Array.from(search).slice(0,] > → >=',
  ],
  'A word that is neither status nor day counts for nothing, as the empty one does.': [
    "domain/listQueries/dashboardQuery.ts [const named = (address.get('status') ?? '').toLowerCase().split('.')] '' → 'fault'",
    "domain/listQueries/dashboardQuery.ts [date: parseDays(address.get('date') ?? ''),] '' → 'fault'",
  ],
  'All of a text without line breaks is taken, whether its end is asked for or not.': [
    "domain/storeUrl.ts [const [, authority = '', rest = ''] = /^https?:\\/\\/([^/?#]+)(.*)$/i.ex] /^https?:\\/\\/([^/?#]+)(.*)$/i → /^https?:\\/\\/([^/?#]+)(.*)/i",
  ],
  'Both parts of the number are there, or neither.': [
    'domain/identityNumbers.ts [return digits && check ? `${digits}-${check}` : trimmed(foldDigits(tex] && → ||',
  ],
  'A port is behind the host, and what is before a port has no slash.': [
    "domain/storeUrl.ts [if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url.replace(/^[^/:]+:\\d/] /^[^/:]+:\\d/ → /[^/:]+:\\d/",
  ],
  'Equal amounts are the same.': [
    'domain/money.ts [return subtractMoney(amount, other).minor <= 0 ? amount : other] <= → <',
  ],
  'Neither has a colon or an at sign.': [
    "domain/onboarding/record.ts [const mayHoldSecret = /[:@]/.test(url.replace(/^\\s*https?:/i, ''))] '' → 'fault'",
  ],
  'JSON reads null as null, and that is no record and no user.': [
    'domain/onboarding/record.ts [if (json === null) return null] json === null → false',
    'domain/users.ts [if (json === null) return null] json === null → false',
  ],
  'No step is earlier than itself.': [
    'domain/onboarding/record.ts [return onboardingSteps.indexOf(other) < onboardingSteps.indexOf(step) ] < → <=',
  ],
  'Behind the end of a text there is nothing unseen.': [
    'domain/text.ts [while (start < end && isUnseen(all.charAt(start))) start += 1] < → <=',
    'domain/text.ts [while (start < end && isUnseen(all.charAt(end - 1))) end -= 1] < → <=',
  ],
  'What was read of a day is compared with the whole of what was written.': [
    'domain/weeks.ts [if (!/^[12]\\d{3}-\\d\\d-\\d\\d$/.test(text)) return null] /^[12]\\d{3}-\\d\\d-\\d\\d$/ → /[12]\\d{3}-\\d\\d-\\d\\d$/',
    'domain/weeks.ts [if (!/^[12]\\d{3}-\\d\\d-\\d\\d$/.test(text)) return null] /^[12]\\d{3}-\\d\\d-\\d\\d$/ → /^[12]\\d{3}-\\d\\d-\\d\\d/',
  ],
  'Without a port none is out of range.': [
    'domain/storeUrl.ts [const isValid = host !== undefined && isHostName(host) && Number(port ] 0 → 1',
  ],
  'No path of a message has a caret.': [
    'domain/fulfilment/newOrder.ts [const [, position, part] = /^lines[.[](\\d+)\\]?(?:\\.(\\w+))?/.exec(path)] /^lines[.[](\\d+)\\]?(?:\\.(\\w+))?/ → /^lines[.[^](\\d+)\\]?(?:\\.(\\w+))?/',
  ],
  'No host has a caret in its name.': [
    'domain/storeUrl.ts [const [, host, port] = /^([^@[\\]:]+?)\\.?(?::(\\d{1,5}))?$/.exec(authori] /^([^@[\\]:]+?)\\.?(?::(\\d{1,5}))?$/ → /^([^@[^\\]:]+?)\\.?(?::(\\d{1,5}))?$/',
  ],
  'All behind the first ? or # is cut, up to the end, whichever way it is said; only a sign alone at the end may stay.':
    [
      "domain/paths.ts [const path = next.replace(/[?#].*$/s, '')] /[?#].*$/s → /[?#].*/s",
      "domain/paths.ts [const path = next.replace(/[?#].*$/s, '')] /[?#].*$/s → /[?#].+$/s",
    ],
  'No sign that is refused takes two units, and halves of one are refused before.': [
    'domain/emails.ts [/^[^\\s@<>(),;:"[\\]\\\\]+$/u.test(text.slice(0, Math.max(at, 0))) &&] /^[^\\s@<>(),;:"[\\]\\\\]+$/u → /^[^\\s@<>(),;:"[\\]\\\\]+$/',
  ],
  'ky leaves out a body that is undefined.': [
    'src/api/client.ts [...(json === undefined ? {} : { json }),] json === undefined → false',
  ],
  'Who waits for the exchange finds no session as well, and ends it.': [
    'src/api/client.ts [if (!stored) return endSession()] endSession() → undefined',
  ],
  'No type, as any other type, is not that of plain text.': [
    "src/api/responses.ts [isPlainText: json === undefined && (response.headers.get('content-type] '' → 'fault'",
  ],
  'To read the token of nobody rejects, and the chart takes a rejection like success: nothing is sent.': [
    'src/session/session.actors.ts [if (tokens) await api.logout(tokens.refresh)] tokens → true',
  ],
  'A tab that is shown is told so, which is what its chart starts with.': [
    'src/session/session.actors.ts [if (page.document.hidden) onVisibility()] page.document.hidden → true',
  ],
  'What was not measured has no slice that a pointer could be on, and is left out before the highest is sought.':
    [
      'src/ui/charts/LineChart.tsx [if (!point || point.value === null) return null] !point || point.value === null → false',
      'src/ui/charts/LineChart.tsx [(best, point) => ((point.value ?? 0) > (best?.value ?? -1) ? point : b] 0 → 1',
      'src/ui/charts/LineChart.tsx [(best, point) => ((point.value ?? 0) > (best?.value ?? -1) ? point : b] 1 → 2',
    ],
  'Neither is the path of a call, an id, or a code of the database.': [
    "server/live/liveCall.ts [const id = c.req.param(name) ?? ''] '' → 'fault'",
  ],
  'No location is deleted: each that was adjusted has its name.': [
    "server/live/catalogue/stock.ts [location: nameOf.get(row.locationId) ?? '',] '' → 'fault'",
  ],
  'When what is full again is forgotten shows in the memory alone: a subject that is unknown has all of its calls.':
    [
      'server/http/callLimits.ts [const MANY = 10_000] 10_000 → 10001',
      'server/http/callLimits.ts [if (fullAt.size > forgetAt) {] fullAt.size > forgetAt → false',
      'server/http/callLimits.ts [if (fullAt.size > forgetAt) {] > → >=',
      'server/http/callLimits.ts [for (const [other, at] of fullAt) if (at <= time) fullAt.delete(other)] at <= time → false',
      'server/http/callLimits.ts [for (const [other, at] of fullAt) if (at <= time) fullAt.delete(other)] <= → <',
      'server/http/callLimits.ts [for (const [other, at] of fullAt) if (at <= time) fullAt.delete(other)] fullAt.delete(other) → ;',
      'server/http/callLimits.ts [forgetAt = Math.max(MANY, 2 * fullAt.size)] 2 → 3',
      'server/http/callLimits.ts [if (fullAt.size > forgetAt) {] fullAt.size > forgetAt → true',
      'server/http/callLimits.ts [if (fullAt.size > forgetAt) {] > → <=',
      'server/http/callLimits.ts [forgetAt = Math.max(MANY, 2 * fullAt.size)] forgetAt = Math.max(MANY, 2 * fullAt.size) → ;',
      'server/http/callLimits.ts [forgetAt = Math.max(MANY, 2 * fullAt.size)] * → /',
    ],
  'Nobody has the id null, so that the figures of no customer change.': [
    'server/live/orders/orderChanges.ts [if (order.customerId)] order.customerId → true',
  ],
  'Nobody sees how many rows are read at once, or that a job is looked for a millisecond later.': [
    'server/live/imports/runJob.ts [const ROWS_AT_ONCE = 50] 50 → 51',
    'server/live/imports/runJob.ts [const EVERY_MS = 3_000] 3_000 → 3001',
  ],
  'A service refuses with 503, and never with 500.': [
    'server/live/imports/runJob.ts [if (isUnavailable(error as Error) || (error instanceof Refusal && erro] 500 → 501',
  ],
  'Only that a passkey is right, or a copy, is asked for.': [
    "server/auth/factorProof.ts [const use = party ? await checkPasskey(tx, { passkey, challenge, party] 'wrong' → ''",
  ],
  'To close what is closed does nothing: it would only stay in memory.': [
    "server/http/listen.ts [socket.once('close', () => sockets.delete(socket))] socket.once('close', () => sockets.delete(socket)) → ;",
    "server/http/listen.ts [socket.once('close', () => sockets.delete(socket))] 'close' → ''",
    "server/http/listen.ts [socket.once('close', () => sockets.delete(socket))] sockets.delete(socket) → undefined",
    "server/http/listen.ts [session.once('close', () => sessions.delete(session))] 'close' → ''",
    "server/http/listen.ts [session.once('close', () => sessions.delete(session))] session.once('close', () => sessions.delete(session)) → ;",
    "server/http/listen.ts [session.once('close', () => sessions.delete(session))] sessions.delete(session) → undefined",
  ],
  'The protocol of an address is read as a whole, and ends with its colon.': [
    'server/config.ts [return isPercentEncoded(text) && /^postgres(ql)?:$/.test(parseUrl(text] /^postgres(ql)?:$/ → /^postgres(ql)?:/',
    'server/config.ts [const isSmtp = url && /^smtps?:$/.test(url.protocol) && url.hostname !] /^smtps?:$/ → /^smtps?:/',
    'server/config.ts [const isBare = url && url.href === `${url.origin}/` && /^https?:$/.tes] /^https?:$/ → /^https?:/',
  ],
  'No file has the tag "fault".': [
    "server/http/page.ts [const known = (condition ?? '').split(',').map((one) => one.trim().rep] '' → 'fault'",
  ],
  'Where nothing was moved, no tally has become zero.': [
    'server/db/live/tallies.ts [if (count > 0)] count > 0 → true',
  ],
  'The empty text is a key like any other.': [
    "src/session/storage.ts [const probe = 'storage-probe'] 'storage-probe' → ''",
  ],
  'The current step is told before those behind it.': [
    "src/ui/Steps.tsx [index === current ? 'current' : index < current || choice?.isOpen(inde] < → <=",
  ],
  'It is compared with the other value alone.': [
    "server/auth/passkeys.ts [if (!verified) return 'wrong'] 'wrong' → ''",
    "domain/operator/review.ts ['company.suspended': 'optional',] 'optional' → ''",
    "src/ui/Steps.tsx [const { label, steps, current, ground = 'page', labels = 'always', pro] 'always' → ''",
    'src/ui/tabs/Strip.tsx [{cut.end && <Chevron at="end" onClick={() => scrollPage(1)} />}] at="end" → ',
    'src/ui/tabs/Strip.tsx [{cut.end && <Chevron at="end" onClick={() => scrollPage(1)} />}] "end" → \'\'',
  ],
  'Only a place before the button moves its tip.': [
    'src/ui/useReason.tsx [const [{ shift, isBelow }, setPlace] = useState({ shift: 0, isBelow: f] 0 → 1',
    'src/ui/useReason.tsx [setPlace({ shift: Math.min(0, room - EDGE - width), isBelow })] 0 → 1',
  ],
  'The tip is there as long as the button that asks for its size.': [
    'src/ui/useReason.tsx [const { width = 0, height = 0 } = tip.current?.getBoundingClientRect()] 0 → 1',
    'src/ui/useReason.tsx [const { width = 0, height = 0 } = tip.current?.getBoundingClientRect()] 0 → 1 (2)',
  ],
  'A select has no value but those of its options.': [
    'src/ui/field/NativeSelect.tsx [if (chosen) onChange(chosen.value)] chosen → true',
  ],
  'It is only asked whether there is one.': [
    'domain/fulfilment/warehouseSets.ts [if (nearest === null) return null] null → undefined',
  ],
  'A query without a search or a page is written without them, and its list has no number of pages.': [
    "src/workspace/address.ts [const { q = '', page } = query] '' → 'fault'",
    'src/workspace/address.ts [const isPulledBack = (shown.page ?? 1) > pages && wanted === written({] 1 → 2',
  ],
  'An address with any other protocol has the origin "null".': [
    'server/config.ts [const isBare = url && url.href === `${url.origin}/` && /^https?:$/.tes] /^https?:$/ → /https?:$/',
  ],
  'No protocol, role, screen, encoding, address or header is "fault".': [
    "server/auth/requireAccount.ts [return /^Bearer ([^\\s]+)$/i.exec(c.req.header('Authorization') ?? '')?] '' → 'fault'",
    "server/config.ts [return isPercentEncoded(text) && /^postgres(ql)?:$/.test(parseUrl(text] '' → 'fault'",
    "server/config.ts [const owner = decodeURIComponent(parseUrl(environment.DATABASE_URL ?? ] '' → 'fault'",
    "server/config.ts [const owner = decodeURIComponent(parseUrl(environment.DATABASE_URL ?? ] '' → 'fault' (2)",
    "server/http/page.ts [return screens.get(name ?? '') ?? shared] '' → 'fault'",
    "server/http/page.ts [const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').ma] '' → 'fault'",
    "server/http/clientAddress.ts [const [, address = '', bits] = /^([^/]+)(?:\\/(\\d{1,3}))?$/.exec(entry)] '' → 'fault'",
    "server/http/clientAddress.ts [const before = forwarded.pop() ?? ''] '' → 'fault'",
    "server/http/clientAddress.ts [const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').m] '' → 'fault'",
  ],
  'Only whether it is true is asked.': [
    'server/http/log.ts [return false] false → undefined',
    'server/config.ts [return false] false → undefined',
  ],
  'Of two faults of an address the first is told.': [
    'server/config.ts [if (!isDatabaseUrl(text)) return true] true → undefined',
    'server/config.ts [if (!isDatabaseUrl(text)) return true] true → false',
  ],
  'Brackets stand only around an address of IPv6.': [
    "server/config.ts [host: url.hostname.replace(/^\\[|\\]$/g, ''),] /^\\[|\\]$/g → /\\[|\\]$/g",
    "server/config.ts [host: url.hostname.replace(/^\\[|\\]$/g, ''),] /^\\[|\\]$/g → /^\\[|\\]/g",
  ],
  'What cannot be read or written says with which code.': [
    "server/tryout/secrets.ts [return (error as NodeJS.ErrnoException).code ?? 'unknown'] 'unknown' → ''",
    "server/config.ts [faults.fileUnreadable({ code: (error as NodeJS.ErrnoException).code ??] 'unknown' → ''",
  ],
  'A tag is any text that is another one for another content.': [
    "server/http/page.ts [return createHash('sha256').update(content).digest('base64url').slice(] 0 → 1",
    "server/http/page.ts [return createHash('sha256').update(content).digest('base64url').slice(] 22 → 23",
    'server/http/page.ts [const tag = `"${file.hash}${encoding ? `-${encoding}` : \'\'}"`] encoding → true',
    "server/http/page.ts [const tag = `\"${file.hash}${encoding ? `-${encoding}` : ''}\"`] '' → 'fault'",
  ],
  'Made once more, it is the same.': [
    'server/db/preparedOnce.ts [prepared.set(queries, found)] prepared.set(queries, found) → ;',
    "domain/listQueries/sort.ts [collator ??= new Intl.Collator('en', { numeric: true })] ??= → =",
    "domain/customers.ts [collator ??= new Intl.Collator('en')] ??= → =",
    'server/http/page.ts [form ??= compressors[encoding](content).then((bytes) => new Uint8Array] ??= → =',
    'server/http/apiReference.ts [page ??= read().then((document) => pageOf(document, base))] ??= → =',
  ],
  'Where there is a response, there is its request.': [
    'server/http/page.ts [if (!outgoing || (incoming?.httpVersionMajor ?? 1) < 2 || links.length] 1 → 2',
  ],
  'The name of a tag has no slash.': [
    "server/http/page.ts [const known = (condition ?? '').split(',').map((one) => one.trim().rep] /^W\\// → /W\\//",
  ],
  'Without this short way the result is the same, after more work.': [
    "domain/orders/search.ts [if (sort === '-date' && isNewestFirst) return ofStatus] '-date' → ''",
    "domain/orders/search.ts [if (sort === '-date' && isNewestFirst) return ofStatus] sort === '-date' && isNewestFirst → false",
    'domain/orders/search.ts [let isNewestFirst = true] true → false',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] === → !==',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] 0 → 1',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] || → &&',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] <= → <',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] - → +',
    'domain/orders/search.ts [isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as numb] 1 → 2',
    'domain/random.ts [if (known) return known] known → false',
    'domain/random.ts [sums.set(weights, made)] sums.set(weights, made) → ;',
  ],
  'A header without a value is not sent.': [
    "server/http/page.ts [if (encoding) c.header('Content-Encoding', encoding)] encoding → true",
  ],
  'A row without that cell stays as it is, and its text is no date.': [
    "domain/imports/importRecords.ts [const dates = withDayFirst(file.rows.map(({ cells }) => cells[at] ?? '] '' → 'fault'",
  ],
  'Neither is a presence.': ['src/workspace/live/newsStream.ts [return null] null → undefined'],
  'A zone is in the last of eight groups, of which the first four count.': [
    "server/http/clientAddress.ts [const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').sp] /%.*$/ → /%.+$/",
    "server/http/clientAddress.ts [const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').sp] /%.*$/ → /%.*/",
    "server/http/clientAddress.ts [const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').sp] '' → 'fault' (2)",
  ],
  'Without a gap there are eight groups, of which the first four count.': [
    "server/http/clientAddress.ts [const right = (tail ?? '').split(':').filter(Boolean)] '' → 'fault'",
  ],
  'No list has what is no address.': [
    'server/http/clientAddress.ts [return (address) => isIP(address) !== 0 && list.check(address, familyO] 0 → 1',
  ],
  'No call answers with 300.': [
    'server/http/apiReference.ts [${words.answer({ status, text: description })} ${Number(status) < 300 ] 300 → 301',
    'server/http/apiReference.ts [${words.answer({ status, text: description })} ${Number(status) < 300 ] < → <=',
  ],
  'Nothing is written for undefined.': [
    "server/http/apiReference.ts [if (!schema) return ''] '' → undefined",
  ],
  'It is the least that Node speaks anyway.': [
    "server/http/listen.ts [minVersion: 'TLSv1.2',] 'TLSv1.2' → ''",
  ],
  'A buffer is not asked for: an adjustment may take it.': [
    'server/live/catalogue/stock.ts [const [refusal] = adjustmentRefusals({ onHand, reserved, buffer: 0 }, ] 0 → 1',
  ],
  'One stream is fewer than a person may have.': [
    'server/live/eventRoutes.ts [if ((open.get(userId) ?? 0) >= MAX_STREAMS) throw refusals.tooManyStre] 0 → 1',
  ],
  'No code of a coupon or gift card changes an amount, and no percentage or amount is none of it.': [
    "server/live/orders/amounts.ts [coupon: couponPercentOff === null ? null : { code: couponCode ?? '', p] couponPercentOff === null → false",
    "server/live/orders/amounts.ts [coupon: couponPercentOff === null ? null : { code: couponCode ?? '', p] ?? → &&",
    "server/live/orders/amounts.ts [coupon: couponPercentOff === null ? null : { code: couponCode ?? '', p] '' → 'fault'",
    "server/live/orders/amounts.ts [giftCardAmountMinor === null ? null : { code: giftCardCode ?? '', amou] giftCardAmountMinor === null → false",
    "server/live/orders/amounts.ts [giftCardAmountMinor === null ? null : { code: giftCardCode ?? '', amou] ?? → &&",
    "server/live/orders/amounts.ts [giftCardAmountMinor === null ? null : { code: giftCardCode ?? '', amou] '' → 'fault'",
  ],
  'Every piece is of a line of its order.': [
    "server/live/orders/orderDetail.ts [const { title = '', sku = '' } = record.lines.find(({ id }) => id === ] '' → 'fault'",
    "server/live/orders/undoAssignment.ts [sku: lines.find(({ id }) => id === line.lineId)?.sku ?? '',] '' → 'fault'",
    "server/live/orders/warehouses.ts [sku: lines.find(({ id }) => id === lineId)?.sku ?? '',] '' → 'fault'",
    'server/live/orders/amounts.ts [price: rupees(lines.find(({ id }) => id === lineId)?.priceMinor ?? 0),] 0 → 1',
    "server/live/orders/parcelFacts.ts [const skuOf = (lineId: string) => lines.find(({ id }) => id === lineId] '' → 'fault'",
  ],
  'What a line of a parcel has of nothing is replaced by its quantity.': [
    'server/live/orders/parcelFacts.ts [return { lineId, quantity: 0, reserved: 0, taken: 0, returned: 0, putB] 0 → 1',
  ],
  'No two tags have the same key, and any number above 0 puts one behind the other.': [
    'server/live/orders/splitOrder.ts [return tags.toSorted((a, b) => (a.tagKey < b.tagKey ? -1 : 1))] < → <=',
    'server/live/orders/splitOrder.ts [return tags.toSorted((a, b) => (a.tagKey < b.tagKey ? -1 : 1))] 1 → 2',
    'server/live/orders/splitOrder.ts [return tags.toSorted((a, b) => (a.tagKey < b.tagKey ? -1 : 1))] 1 → 2 (2)',
  ],
  'What was found, locked or made just before is there: nobody sees this error.': [
    "server/db/live/settings.ts [if (!counted) throw new Error('The company has no settings')] !counted → false",
    "server/db/live/settings.ts [if (!counted) throw new Error('The company has no settings')] 'The company has no settings' → ''",
    "server/db/live/stock.ts [if (!row) throw new Error('The stock row was created just now')] !row → false",
    "server/db/live/stock.ts [if (!row) throw new Error('The stock row was created just now')] 'The stock row was created just now' → ''",
    "server/db/live/versions.ts [if (!saved) throw new Error('What is changed is there')] !saved → false",
    "server/db/live/versions.ts [if (!saved) throw new Error('What is changed is there')] 'What is changed is there' → ''",
    "server/live/catalogue/customers.ts [if (!row) throw new Error('The number has a customer')] !row → false",
    "server/live/catalogue/customers.ts [if (!row) throw new Error('The number has a customer')] 'The number has a customer' → ''",
    "server/live/catalogue/customers.ts [if (!other) throw new Error('The number has a customer')] !other → false",
    "server/live/catalogue/customers.ts [if (!other) throw new Error('The number has a customer')] 'The number has a customer' → ''",
    "server/live/imports/receive.ts [if (!job) throw new Error('It was inserted')] !job → false",
    "server/live/imports/receive.ts [if (!job) throw new Error('It was inserted')] 'It was inserted' → ''",
    "server/live/orders/parcelEvents.ts [if (!parcel) throw new Error('The parcel is in its order')] !parcel → false",
    "server/live/orders/parcelEvents.ts [if (!parcel) throw new Error('The parcel is in its order')] 'The parcel is in its order' → ''",
    "server/live/catalogue/products.ts [if (!response) throw new Error('One row gives one response')] !response → false",
    "server/live/catalogue/products.ts [if (!response) throw new Error('One row gives one response')] 'One row gives one response' → ''",
  ],
  'An order has its number and its search text before it is stored.': [
    "server/live/orders/createOrder.ts [searchText: '',] '' → 'fault'",
    'server/live/orders/createOrder.ts [number: 0,] 0 → 1',
  ],
  'What has neither a product nor a price is refused before.': [
    'server/live/orders/createOrder.ts [priceMinor: line.price_minor ?? product?.priceMinor ?? 0,] 0 → 1',
  ],
  'Read again, it is what was just added.': [
    'server/live/catalogue/customers.ts [const row = isNew ? added : await lockCustomer(tx, companyId, { phone:] isNew → false',
  ],
  'Every process that starts a database has a PATH.': [
    "server/tryout/postgres.ts [const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }] '' → 'fault'",
  ],
  'A cursor has both of its parts or none.': [
    'server/live/news.ts [return xact && id ? { xact, id } : null] && → ||',
  ],
  'JSON is read from bytes, too.': [
    "server/tryout/dataDirectory.ts [const { version } = JSON.parse(readFileSync(join(programs, '..', 'pack] 'utf8' → ''",
  ],
  'No number begins with "fault".': [
    "server/tryout/dataDirectory.ts [const id = (flag: string) => Number.parseInt(run('id', [flag, DATABASE] '' → 'fault'",
  ],
  'Of no days nothing is counted.': [
    'server/db/live/orderPlace.ts [if (days.from >= days.to) return 0] days.from >= days.to → false',
  ],
  'Only the first row is read.': [
    'server/db/accounts.ts [.limit(1)] 1 → 2',
    'server/db/accounts.ts [.limit(1)] 1 → 2 (2)',
    'server/db/accounts.ts [.limit(1)] 1 → 2 (3)',
    'server/db/accounts.ts [.limit(1)] 1 → 2 (4)',
    'server/db/companies.ts [.limit(1)] 1 → 2',
  ],
  'It is only compared with that of another mail, and names the day in any case.': [
    'server/auth/factorProof.ts [const day = now().toISOString().slice(0, 10)] 0 → 1',
    'server/auth/factorProof.ts [const day = now().toISOString().slice(0, 10)] 10 → 11',
    'server/auth/secondFactor.ts [const cause = `${userId} ${now.toISOString().slice(0, 10)}`] 0 → 1',
    'server/auth/secondFactor.ts [const cause = `${userId} ${now.toISOString().slice(0, 10)}`] 10 → 11',
  ],
  'The query answers with one row.': ['server/db/live/news.ts [return rows[0]?.known ?? false] false → true'],
  'Both are the root of what they are mounted in.': [
    "server/live/routes.ts [.route('/', dashboardRoutes(deps))] '/' → ''",
  ],
  'Any number serves, as long as no other lock has it.': [
    'server/db/locks.ts [tallies: 0x74616c6c,] 0x74616c6c → 1952541805',
  ],
  'One character less names a file as well.': [
    "server/http/page.ts [return createHash('sha256').update(content).digest('base64url').slice(] 0 → 1",
  ],
}

/** Mutation → reason. */
export const equivalents: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, faults]) => faults.map((fault) => [fault, reason] as const)),
)

import type { AppConfig } from '#domain/appConfig.ts'
import type { Notice } from '#domain/notices.ts'
import { type Act, isBatch } from '#domain/workspaceNotices.ts'
import { failureMessages } from '#messages/failures.ts'
import { noticeMessages } from '#messages/notices.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { batchNoticeMessages } from '#messages/orderBatch.ts'
import { shellMessages } from '#messages/shell.ts'
import { actNoticeMessages, workspaceNoticeMessages } from '#messages/workspaceNotices.ts'

const doneText = (item: Act) =>
  isBatch(item)
    ? batchNoticeMessages.done({ ...item.ended, partly: item.partly })
    : actNoticeMessages[item.done](item)

export type NoticeTone = 'success' | 'error' | 'info'

/** How a notice is said, and in which tone. */
export function noticeText(notice: Notice, config: AppConfig): { tone: NoticeTone; text: string } {
  switch (notice.code) {
    case 'signedIn':
      return { tone: 'success', text: noticeMessages.signedIn }
    case 'signInRefused':
      return { tone: 'error', text: failureMessages.signIn(notice.failure) }
    case 'onboardingCompleted':
      return { tone: 'success', text: noticeMessages.onboardingCompleted({ provider: config.providerName }) }
    case 'screenNotOpen':
      return { tone: 'info', text: shellMessages.notYet[notice.screen] }
    case 'settingsElsewhere':
      return { tone: 'info', text: shellMessages.settingsElsewhere }
    case 'partNotLoaded': {
      const { connected, notConnected } = workspaceNoticeMessages.partNotLoaded
      return { tone: 'error', text: notice.isConnected ? connected : notConnected }
    }
    case 'exportFailed':
      return { tone: 'error', text: workspaceNoticeMessages.exportFailed }
    case 'stockAdjusted':
      return { tone: 'success', text: workspaceNoticeMessages.stockAdjusted(notice) }
    case 'importNotStopped':
      return { tone: 'error', text: workspaceNoticeMessages.importNotStopped }
    case 'queuedActRefused':
      return { tone: 'error', text: workspaceNoticeMessages.queuedActRefused(notice) }
    case 'queuedActsWaiting':
    case 'queuedActsLost':
      return { tone: 'error', text: workspaceNoticeMessages[notice.code](notice) }
    case 'providerBatchEnded':
      return {
        tone: notice.done < notice.of ? 'error' : 'success',
        text: workspaceNoticeMessages.providerBatchEnded(notice),
      }
    case 'allocationSaved':
    case 'warehousesSwitched':
      return { tone: 'success', text: workspaceNoticeMessages[notice.code] }
    case 'workspaceChosen':
      return { tone: 'info', text: workspaceNoticeMessages.workspaceChosen[notice.workspace] }
    case 'workspaceNotChosen':
    case 'draftsUnsaved':
      return { tone: 'error', text: notice.reason ?? workspaceNoticeMessages[notice.code] }
    case 'needsLiveData':
      return { tone: 'info', text: workspaceNoticeMessages.needsLiveData[notice.action] }
    case 'orderActDone':
      return { tone: 'success', text: orderActMessages.done(notice) }
    case 'orderBatchDone':
      return { tone: notice.orders > 0 ? 'success' : 'info', text: batchNoticeMessages.done(notice) }
    case 'orderBatchMissed':
      return {
        tone: notice.waiting > 0 || notice.isOver ? 'error' : 'info',
        text: batchNoticeMessages.missed(notice),
      }
    case 'cityTwinsFixed':
      return { tone: notice.fixed > 0 ? 'success' : 'info', text: orderActMessages.twins.done(notice) }
    case 'itemDeleted':
    case 'itemAdded':
    case 'itemSaved':
    case 'itemClosed':
    case 'itemReopened':
      return { tone: 'success', text: workspaceNoticeMessages[notice.code](notice.item) }
    case 'itemArchived':
      // The sentence why names it.
      return {
        tone: 'success',
        text:
          notice.reason === undefined
            ? workspaceNoticeMessages.itemArchived(notice.item)
            : workspaceNoticeMessages.archivedBecause({ reason: notice.reason }),
      }
    case 'actDone':
      return { tone: 'success', text: doneText(notice.item) }
    case 'actNotUndone': {
      const { item, reason } = notice
      const text = isBatch(item) ? batchNoticeMessages.notUndone(item) : actNoticeMessages.notUndone(item)
      return { tone: 'error', text: workspaceNoticeMessages.because({ text, reason }) }
    }
    case 'batchUndone':
      return {
        tone: notice.item.stays.length > 0 ? 'error' : 'success',
        text: batchNoticeMessages.undone(notice.item),
      }
    case 'itemNotDeleted':
    case 'itemNotRestored':
    case 'itemNotSaved':
      return {
        tone: 'error',
        text: workspaceNoticeMessages.because({
          text: workspaceNoticeMessages[notice.code](notice.item),
          reason: notice.reason,
        }),
      }
  }
}

import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderTag } from '#domain/orders/order.ts'
import { hasSameTags, toggledTags } from '#domain/orders/tags.ts'
import { isBlank } from '#domain/text.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const orderId = 'KW-1'

/** The chart reads the tags of an order and carries the rest. */
const detail = (...tags: OrderTag[]) => ({ order: { id: orderId, tags } }) as unknown as OrderDetail
const plain = detail()
const tagged = detail('vip')

type Context = { detail: OrderDetail | null; tags: OrderTag[] }

/** Tags that are being chosen stay chosen when the order is read again. */
const reads =
  (read: OrderDetail | null) =>
  ({ detail: before, tags }: Context): Outcome<Context> => ({
    to: read ? 'order.ready' : 'order.missing',
    sets: {
      detail: read,
      tags: hasSameTags(before?.order.tags ?? [], tags) ? (read?.order.tags ?? []) : tags,
    },
  })

const notice = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

export const orderDetailModel: Model<typeof orderDetailMachine> = {
  machine: orderDetailMachine,
  listeners: ['watchWorkspace'],
  starts: {
    'an order': {
      input: { orderId },
      to: ['order.loading', 'tags.choosing', 'note.writing'],
      sets: { orderId, detail: null, tags: [], note: '' },
    },
  },
  steps: {
    'the workspace changes': { type: 'workspace.changed' },
    'tries again': { type: 'loading.retried' },
    'the order is read': done('readOrder', plain),
    'the order is read with a tag': done('readOrder', tagged),
    'there is no such order': done('readOrder', null),
    'the order is not read': fails('readOrder', new Error('no')),
    'toggles a tag': { type: 'tag.toggled', tag: 'vip' },
    'applies the tags': { type: 'tags.submitted' },
    'the tags are applied': done('applyTags'),
    'the tags are not applied': fails('applyTags', new Error('no')),
    'writes a note': { type: 'note.changed', note: ' Call before noon. ' },
    'writes only space': { type: 'note.changed', note: ' ' },
    'adds the note': { type: 'note.submitted' },
    'the note is added': done('addNote'),
    'the note is not added': fails('addNote', new Error('no')),
  },
  states: {
    '': { runs: { watchWorkspace: () => undefined } },
    order: { steps: { 'the workspace changes': { to: 'order.loading' } } },
    'order.loading': {
      tags: ['busy'],
      runs: { readOrder: () => ({ orderId }) },
      steps: {
        'the order is read': reads(plain),
        'the order is read with a tag': reads(tagged),
        'there is no such order': reads(null),
        'the order is not read': { to: 'order.failed' },
      },
    },
    'order.ready': {},
    'order.missing': { tags: ['missing'] },
    'order.failed': { tags: ['failed'], steps: { 'tries again': { to: 'order.loading' } } },
    'tags.choosing': {
      steps: {
        'toggles a tag': ({ detail: shown, tags }) =>
          shown ? { sets: { tags: toggledTags(tags, 'vip') } } : {},
        'applies the tags': ({ detail: shown, tags }) =>
          shown && !hasSameTags(shown.order.tags, tags) ? { to: 'tags.applying' } : {},
      },
    },
    'tags.applying': {
      tags: ['applyingTags'],
      runs: { applyTags: ({ tags }) => ({ orderId, tags }) },
      steps: {
        'the tags are applied': { to: 'tags.choosing', tells: [notice('itemSaved')] },
        'the tags are not applied': { to: 'tags.choosing', tells: [notice('itemNotSaved')] },
      },
    },
    'note.writing': {
      steps: {
        'writes a note': { sets: { note: ' Call before noon. ' } },
        'writes only space': { sets: { note: ' ' } },
        'adds the note': ({ detail: shown, note }) => (shown && !isBlank(note) ? { to: 'note.adding' } : {}),
      },
    },
    'note.adding': {
      tags: ['addingNote'],
      runs: { addNote: ({ note }) => ({ orderId, note }) },
      steps: {
        'the note is added': { to: 'note.writing', sets: { note: '' } },
        'the note is not added': { to: 'note.writing', tells: [notice('itemNotSaved')] },
      },
    },
  },
  flags: ({ detail: shown, tags, note }) => [shown === null, tags, isBlank(note)],
}

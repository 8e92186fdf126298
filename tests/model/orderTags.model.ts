import { orderTagsMachine } from '#machines/orderTags/orderTags.machine.ts'
import { tagsDone } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const orderId = '#1042'

type Context = { seenTags: string[]; tags: string[]; tagText: string }

/** Whether other tags are chosen than the order has; there is only one tag here. */
const isChoosing = ({ seenTags, tags }: Pick<Context, 'seenTags' | 'tags'>) => seenTags.length !== tags.length

/** There is only one tag here, typed or pressed; it is not added twice. */
const isNew = ({ tags, tagText }: Context) => tagText !== '' && tags.length === 0

/** Tags that are being chosen stay chosen when the order is read again. */
const reads =
  (latest: string[], to?: string) =>
  (context: Context): Outcome<Context> => ({
    ...(to !== undefined && { to }),
    sets: { seenTags: latest, tags: isChoosing(context) ? context.tags : latest },
  })

const notice = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

export const orderTagsModel: Model<typeof orderTagsMachine> = {
  machine: orderTagsMachine,
  starts: {
    'an order': {
      input: (workspace) => ({ orderId, workspace }),
      to: 'waiting',
      sets: { orderId, seenTags: [], tags: [], tagText: '' },
    },
  },
  steps: {
    'the order is read': { type: 'order.read', tags: [] },
    'the order is read, with a tag': { type: 'order.read', tags: ['vip'] },
    'the order is missing': { type: 'order.missing' },
    'toggles a tag': { type: 'tag.toggled', tag: 'vip' },
    'types a tag': { type: 'tagText.changed', text: ' vip ' },
    'types none': { type: 'tagText.changed', text: '' },
    'adds the tag': { type: 'tagText.submitted' },
    'applies the tags': { type: 'tags.submitted' },
    'the tags are applied': done('applyTags', null),
    'the tags are applied, and can be undone': done('applyTags', tagsDone),
    'the tags are not applied': fails('applyTags', new Error('no')),
  },
  states: {
    '': { steps: { 'the order is read': reads([]), 'the order is read, with a tag': reads(['vip']) } },
    waiting: {
      steps: {
        'the order is read': reads([], 'choosing'),
        'the order is read, with a tag': reads(['vip'], 'choosing'),
      },
    },
    choosing: {
      steps: {
        'the order is missing': { to: 'waiting' },
        'toggles a tag': ({ tags }) => ({ sets: { tags: tags.length === 0 ? ['vip'] : [] } }),
        'types a tag': { sets: { tagText: ' vip ' } },
        'types none': { sets: { tagText: '' } },
        'adds the tag': (context) => (isNew(context) ? { sets: { tags: ['vip'], tagText: '' } } : {}),
        'applies the tags': (context) => {
          const { seenTags, tagText, tags } = context
          if (tagText !== '' && !isNew(context)) return {}
          const chosen = { seenTags, tags: tagText === '' ? tags : ['vip'] }
          return isChoosing(chosen) ? { to: 'applying', sets: { tags: chosen.tags, tagText: '' } } : {}
        },
      },
    },
    applying: {
      tags: ['busy'],
      runs: { applyTags: ({ tags }) => ({ orderId, tags }) },
      steps: {
        'the tags are applied': ({ tags }) => ({
          to: 'choosing',
          sets: { seenTags: tags },
          tells: [notice('itemSaved')],
        }),
        'the tags are applied, and can be undone': ({ tags }) => ({
          to: 'choosing',
          sets: { seenTags: tags },
          tells: [{ type: 'act.done', act: tagsDone }],
        }),
        'the tags are not applied': { to: 'choosing', tells: [notice('itemNotSaved')] },
      },
    },
  },
  flags: ({ seenTags, tags, tagText }) => [seenTags, tags, tagText],
}

import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  newViewSchema,
  viewDeletedSchema,
  viewRequestSchema,
  viewSchema,
  viewsResponseSchema,
} from '#domain/fulfilment/viewContract.ts'
import type { LiveCalls } from './call.ts'

/** Saved views of the orders list. */
export const viewCalls = {
  list: {
    method: 'get',
    path: livePaths.views,
    summary: 'The saved views of the orders list',
    answer: viewsResponseSchema,
  },
  add: {
    method: 'post',
    path: livePaths.views,
    summary: 'Save a view of the orders list',
    right: 'views.change',
    body: newViewSchema,
    status: 201,
    answer: viewSchema,
  },
  change: {
    method: 'put',
    path: livePaths.view,
    summary: 'Rename a view, or save another query under its name',
    right: 'views.change',
    body: viewRequestSchema,
    answer: viewSchema,
  },
  remove: {
    method: 'delete',
    path: livePaths.view,
    summary: 'Delete a view',
    right: 'views.change',
    answer: viewDeletedSchema,
  },
} as const satisfies LiveCalls

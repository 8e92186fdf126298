import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import { livePaths, workspaceRequestSchema, workspaceResponseSchema } from '#domain/fulfilment/contract.ts'
import { firstStepsSchema } from '#domain/fulfilment/firstSteps.ts'
import type { LiveCalls } from './call.ts'

export const workspaceCalls = {
  find: {
    method: 'get',
    path: livePaths.workspace,
    summary: 'The chosen workspace, and what the person may do in it',
    answer: workspaceResponseSchema,
  },
  choose: {
    method: 'post',
    path: livePaths.workspace,
    summary: 'Choose the sample or the own orders',
    right: 'workspace.choose',
    body: workspaceRequestSchema,
    answer: workspaceResponseSchema,
  },
} as const satisfies LiveCalls

export const dashboardCalls = {
  find: {
    method: 'get',
    path: livePaths.dashboard,
    summary: 'The figures of the dashboard',
    query: { status: null, date: null },
    answer: dashboardFiguresSchema,
  },
} as const satisfies LiveCalls

export const firstStepCalls = {
  find: {
    method: 'get',
    path: livePaths.firstSteps,
    summary: 'What a new company has done before its first parcel is delivered',
    answer: firstStepsSchema,
  },
} as const satisfies LiveCalls

import { queueStatuses } from '#domain/operator/companiesQuery.ts'
import {
  mailSchema,
  newProviderWarehouseSchema,
  operatorPaths,
  operatorResponseSchema,
  outboxResponseSchema,
  providerWarehouseRequestSchema,
  providerWarehousesSchema,
  queueResponseSchema,
  reviewedCompanySchema,
  reviewRequestSchema,
  savedWarehouseSchema,
} from '#domain/operator/operatorContract.ts'
import type { OperatorCalls } from './call.ts'

/** The console of the operator. For anybody else these calls are not found. */
export const operatorCalls = {
  me: {
    method: 'get',
    path: operatorPaths.operator,
    summary: 'Who the operator is',
    answer: operatorResponseSchema,
  },
  searchCompanies: {
    method: 'get',
    path: operatorPaths.companies,
    summary: 'A page of the companies, the oldest first',
    query: { q: null, status: queueStatuses, page: null },
    answer: queueResponseSchema,
  },
  findCompany: {
    method: 'get',
    path: operatorPaths.company,
    summary: 'All of one company: what it gave, similar companies, and every act',
    answer: reviewedCompanySchema,
  },
  review: {
    method: 'post',
    path: operatorPaths.companyEvents,
    summary: 'Decide on a company, at the version that was seen',
    body: reviewRequestSchema,
    answer: reviewedCompanySchema,
    alsoRefuses: [409],
  },
  listWarehouses: {
    method: 'get',
    path: operatorPaths.warehouses,
    summary: "The provider's warehouses with the companies that chose them, and the latest acts on them",
    answer: providerWarehousesSchema,
  },
  addWarehouse: {
    method: 'post',
    path: operatorPaths.warehouses,
    summary: 'Add a warehouse, which companies are offered at once unless it is closed',
    body: newProviderWarehouseSchema,
    status: 201,
    answer: savedWarehouseSchema,
  },
  changeWarehouse: {
    method: 'put',
    path: operatorPaths.warehouse,
    summary: 'Change, close or open a warehouse, at the version that was seen',
    body: providerWarehouseRequestSchema,
    answer: savedWarehouseSchema,
    alsoRefuses: [409],
  },
  listMails: {
    method: 'get',
    path: operatorPaths.mails,
    summary: 'A page of the outbox, the newest mails first',
    query: { page: null },
    answer: outboxResponseSchema,
  },
  sendMailAgain: {
    method: 'post',
    path: operatorPaths.mailSending,
    summary: 'Try a mail again that was not sent',
    answer: mailSchema,
    alsoRefuses: [409],
  },
} as const satisfies OperatorCalls

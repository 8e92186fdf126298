import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { cityChoices } from '#domain/fulfilment/cities.ts'
import { doubtsOf, missingProducts, toldOnce, wrongCellsOf } from '#domain/imports/fileDoubts.ts'
import {
  amountColumns,
  type ImportColumn,
  type ImportKind,
  importColumns,
  missingColumns,
  productColumns,
  recognisedColumns,
  requiredImportColumns,
  unansweredMoney,
  unreadColumns,
} from '#domain/imports/importColumns.ts'
import type { Job } from '#domain/imports/importContract.ts'
import { skippedTable, wrongRows } from '#domain/imports/importFile.ts'
import type { fileColumnsMachine } from '#machines/fileColumns/fileColumns.machine.ts'
import type { FileImported, fileImportMachine } from '#machines/fileImport/fileImport.machine.ts'
import type { importRecordsMachine } from '#machines/importRecords/importRecords.machine.ts'
import { importMessages } from '#messages/importScreen.ts'
import { importColumnNames } from '#messages/imports.ts'
import { useNotices } from '#notices/notices.ts'
import { useUser } from '#session/session.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { answersStorageOf } from './answersStorage.ts'
import { provideImportRecords } from './imports.actors.ts'

export type ImportActor = ActorRefFrom<typeof importRecordsMachine>
export type FileImportActor = ActorRefFrom<typeof fileImportMachine>
export type FileColumnsActor = ActorRefFrom<typeof fileColumnsMachine>

/** The import that the address names, or a new one; null until it has started. */
export function useImportActor(): ImportActor | null {
  const workspace = useWorkspace()
  const [params] = useSearchParams()
  const owner = useUser()?.email ?? ''
  const logic = useMemo(() => provideImportRecords(workspace), [workspace])
  return useWorkspaceScreen('importRecords', logic, () => ({
    jobId: params.get('job'),
    from: params.get('from') === 'sample' ? ('sample' as const) : ('file' as const),
    lostFile: params.get('file'),
    kept: answersStorageOf(owner, window).read(),
  }))
}

/** Moves the focus as the chart requests, and keeps in the address what a reload comes back to. */
export function useImport(actor: ImportActor, page: RefObject<HTMLElement | null>) {
  useFocusRequests(actor, page)
  const [, setParams] = useSearchParams()
  useEffect(() => {
    const received = actor.on('import.received', ({ id }) => setParams({ job: id }, { replace: true }))
    return () => received.unsubscribe()
  }, [actor, setParams])
  return {
    part: useSelector(actor, (snapshot) =>
      (['file', 'sample', 'following', 'finished'] as const).find((each) => snapshot.hasTag(each)),
    ),
    /** The file that is imported, until its job is started. */
    file: useSelector(actor, ({ children }) => children.fileImport),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** The server has the sample, and has not copied it in yet. */
    isBegun: useSelector(actor, (snapshot) => snapshot.hasTag('begun')),
    failure: useSelector(actor, ({ context }) => context.failure),
    discard: () => {
      setParams({}, { replace: true })
      actor.send({ type: 'file.discarded' })
    },
    confirmSample: () => actor.send({ type: 'sample.confirmed' }),
  }
}

export type Importing = ReturnType<typeof useImport>

/** The same for the file, until its job is started. */
export function useFileImport(actor: FileImportActor, page: RefObject<HTMLElement | null>) {
  useFocusRequests(actor, page)
  const [, setParams] = useSearchParams()
  const owner = useUser()?.email ?? ''
  useEffect(() => {
    const opened = actor.on('file.opened', ({ name }) => setParams({ file: name }, { replace: true }))
    const received = actor.on('import.received', ({ id }) => setParams({ job: id }, { replace: true }))
    const changed = actor.on('answers.changed', ({ kept }) => answersStorageOf(owner, window).write(kept))
    return () => {
      for (const subscription of [opened, received, changed]) subscription.unsubscribe()
    }
  }, [actor, setParams, owner])
  return {
    part: useSelector(actor, (snapshot) =>
      (['choosing', 'mapping', 'reviewing'] as const).find((each) => snapshot.hasTag(each)),
    ),
    /** Which column is which, while that is found or said. */
    columns: useSelector(actor, ({ children }) => children.fileColumns),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    failure: useSelector(actor, ({ context }) => context.failure),
    lostFile: useSelector(actor, ({ context }) => context.lostFile),
    chooseFile: (file: File) => actor.send({ type: 'file.chosen', file }),
    discard: () => {
      setParams({}, { replace: true })
      actor.send({ type: 'file.discarded' })
    },
  }
}

export type FileImporting = ReturnType<typeof useFileImport>

/** The columns of the file, and what they are taken for. */
export function useMapping(actor: FileColumnsActor, page: RefObject<HTMLElement | null>) {
  useFocusRequests(actor, page)
  const [, setParams] = useSearchParams()
  const kind = useSelector(actor, ({ context }) => context.kind)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  const file = useSelector(actor, ({ context }) => context.file)
  const isPointedOut = useSelector(actor, (snapshot) => snapshot.hasTag('incomplete'))
  const leftOut = useSelector(actor, ({ context }) => context.leftOut)
  const missing = isPointedOut ? missingColumns(kind, mapping) : []
  const unanswered = isPointedOut ? unansweredMoney(kind, file, mapping, leftOut) : []
  const isAsked = (column: ImportColumn) => kind === 'products' && productColumns.includes(column)
  const isRequired = (column: ImportColumn) => requiredImportColumns[kind].includes(column)
  // By the file, and not by what was chosen since: no column moves while somebody chooses.
  const recognised = recognisedColumns(kind, file.headers)
  const map = (column: ImportColumn, at: number | null) => actor.send({ type: 'column.mapped', column, at })
  const columnAt = (at: number) => importColumns[kind].find((column) => mapping[column] === at) ?? null
  return {
    kind,
    /** Columns of money whose names are not known, each with what somebody says that it is. */
    unknownMoney: unreadColumns(kind, file, recognised)
      .filter(({ isMoney }) => isMoney)
      .map(({ at, header }) => ({
        at,
        header,
        column: columnAt(at),
        isLeftOut: leftOut.includes(at),
        isMissing: unanswered.includes(at),
        example: file.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '',
        /** Null: it is left out. */
        say: (column: ImportColumn | null) => {
          const before = columnAt(at)
          if (before !== null) map(before, null)
          if (column === null) actor.send({ type: 'column.leftOut', at })
          else map(column, at)
        },
      })),
    amounts: importColumns[kind].filter((column) => amountColumns.includes(column)),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    failure: useSelector(actor, ({ context }) => context.failure),
    fileName: file.name,
    headers: file.headers,
    /** Those that are needed come first. */
    columns: importColumns[kind]
      .toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
      .map((column) => ({
        column,
        at: mapping[column],
        isRequired: isRequired(column),
        /** Neither needed nor recognised in the file. */
        isExtra: !isRequired(column) && !isAsked(column) && recognised[column] === undefined,
        isMissing: missing.includes(column),
        example: file.rows[0]?.cells[mapping[column] ?? -1] ?? '',
      })),
    chooseKind: (records: ImportKind) => actor.send({ type: 'records.chosen', records }),
    map,
    confirm: () => actor.send({ type: 'mapping.confirmed' }),
    discard: () => {
      setParams({}, { replace: true })
      actor.send({ type: 'file.discarded' })
    },
  }
}

/** What the server found, before anything is imported. */
export function useReview(actor: FileImportActor) {
  const checked = useSelector(actor, ({ context }) => context.checked)
  const job = useSelector(actor, ({ context }) => context.job)
  const file = useSelector(actor, ({ context }) => context.file)
  const kind = useSelector(actor, ({ context }) => context.kind)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  return {
    kind,
    /** The columns with something in them that nothing is taken of. */
    unread: useMemo(() => (file ? unreadColumns(kind, file, mapping) : []), [file, kind, mapping]),
    fileName: file?.name ?? job?.file_name ?? '',
    canChangeColumns: useSelector(actor, (snapshot) => snapshot.can({ type: 'mapping.requested' })),
    total: checked?.total ?? 0,
    good: checked?.good ?? 0,
    problems: useMemo(() => toldOnce(checked?.problems ?? []), [checked]),
    /** Answers were given for this file, which the browser has no more. */
    hasKeptAnswers: useSelector(
      actor,
      ({ context: { kept } }) => kept !== null && kept.file === job?.file_name,
    ),
    /** Then the file is checked again before it is imported. */
    hasNewAnswers: useSelector(actor, ({ context }) => Object.keys(context.answers).length > 0),
    checkAgain: () => actor.send({ type: 'answers.confirmed' }),
    confirm: () => actor.send({ type: 'import.confirmed' }),
    changeColumns: () => actor.send({ type: 'mapping.requested' }),
  }
}

/** The answers that most columns have; what is written in the file for each. */
const answersOf: Partial<Record<ImportColumn, readonly string[]>> = {
  state: ['Open'],
  payment: ['Cash on delivery', 'Card'],
  paymentStatus: ['Paid', 'Unpaid'],
}

/** The columns of which something is asked, in the order of the screen. */
const askedColumns = ['payment', 'paymentStatus', 'state', 'location', 'sku', 'city'] as const

/**
 * What of the file is not clear, by column, each text with what can be answered (`null`: any text), and the cells that can
 * be corrected in place; nothing when the file itself is gone.
 */
export function useDoubts(actor: FileImportActor) {
  const file = useSelector(actor, ({ context }) => context.file)
  const kind = useSelector(actor, ({ context }) => context.kind)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  const checked = useSelector(actor, ({ context }) => context.checked)
  const answers = useSelector(actor, ({ context }) => context.answers)
  const { doubts, cells, products } = useMemo(() => {
    if (!file || !checked) return { doubts: [], cells: [], products: 0 }
    const of = { kind, file, mapping, problems: checked.problems }
    return {
      doubts: doubtsOf(of).map((doubt) => ({
        ...doubt,
        ...(doubt.column === 'city'
          ? cityChoices(doubt.written)
          : {
              likely: [],
              others: answersOf[doubt.column] ?? (doubt.column === 'sku' ? null : doubt.choices),
            }),
      })),
      cells: wrongCellsOf(of),
      products: kind === 'orders' ? missingProducts(of).length : 0,
    }
  }, [file, kind, mapping, checked])
  const answerOf = (key: string) => (Object.hasOwn(answers, key) ? answers[key] : undefined)
  return {
    kind,
    groups: askedColumns.flatMap((column) => {
      const own = doubts.filter((doubt) => doubt.column === column)
      return own.length === 0
        ? []
        : [{ column, doubts: own.map((doubt) => ({ ...doubt, answer: answerOf(doubt.key) })) }]
    }),
    cells: cells.map((cell) => ({ ...cell, answer: answerOf(cell.key) })),
    /** How many products can be created with the name and price of the file. */
    products,
    createProducts: () => actor.send({ type: 'products.requested' }),
    answer: (key: string, text: string | null) => actor.send({ type: 'doubt.answered', key, text }),
  }
}

/** Downloads the rows of a file that is reviewed that are not imported; null where there are none. */
export function useWrongRows(actor: FileImportActor): (() => void) | null {
  const file = useSelector(actor, ({ context }) => context.file)
  const kind = useSelector(actor, ({ context }) => context.kind)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  const checked = useSelector(actor, ({ context }) => context.checked)
  const job = useSelector(actor, ({ context }) => context.job)
  return useDownload({ file, kind, mapping, checked }, job)
}

/** The same of a job that is done. */
export function useSkippedRows(actor: ImportActor): (() => void) | null {
  const imported = useSelector(actor, ({ context }) => context.imported)
  const job = useSelector(actor, ({ context }) => context.job)
  return useDownload(imported ?? nothingImported, job)
}

const nothingImported = { file: null, kind: 'orders', mapping: {}, checked: null } as const

/** With the reason of each row. */
function useDownload({ file, kind, mapping, checked }: Omit<FileImported, 'job'>, job: Job | null) {
  const { imports } = useWorkspace()
  const notices = useNotices()
  return useMemo(() => {
    // After a reload the server has the rows.
    if (!file || !checked)
      return job && imports && job.kind !== 'sample' && job.skipped_rows.length > 0
        ? () => void downloadSkipped(imports, job).catch(() => notices.raise({ code: 'exportFailed' }))
        : null
    const rows = wrongRows({ kind, file, mapping }, checked.problems, job?.skipped_rows)
    if (rows.length === 0) return null
    return () =>
      void loadExport().then(({ downloadCsv }) =>
        downloadCsv(importMessages.review.downloadName({ file: file.name }), {
          headings: [...file.headers, importMessages.review.reason],
          rows: rows.map(({ cells, reason }) => [...file.headers.map((_, at) => cells[at] ?? ''), reason]),
        }),
      )
  }, [file, kind, mapping, checked, job, imports, notices])
}

type Imports = NonNullable<Workspace['imports']>

async function downloadSkipped(imports: Imports, { id, kind, file_name: file }: Job): Promise<void> {
  const [records, { downloadCsv }] = await Promise.all([imports.skipped(id), loadExport()])
  const { columns, rows } = skippedTable(kind === 'products' ? 'products' : 'orders', records)
  downloadCsv(importMessages.review.downloadName({ file }), {
    headings: [...columns.map((column) => importColumnNames[column]), importMessages.review.reason],
    rows: rows.map(({ cells, reason }) => [...cells, reason]),
  })
}

/** How far the job is. */
export function useJob(actor: ImportActor) {
  return {
    job: useSelector(actor, ({ context }) => context.job),
    isStale: useSelector(actor, (snapshot) => snapshot.hasTag('stale')),
    retry: () => actor.send({ type: 'retry.requested' }),
    isStopping: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    stop: () => actor.send({ type: 'stop.requested' }),
  }
}

/** Downloads a file with the names of the columns alone. */
export function downloadTemplate(kind: ImportKind): void {
  const left =
    `lastName state cancelledAt total paymentStatus refundedQuantity lineTotal lineDiscount outstanding refunded
    cod currency discountCode tax taxName fee salePrice saleStarts saleEnds handle option1 option2
    option3 kind`.split(/\s+/)
  const headings = importColumns[kind]
    .filter((column) => !left.includes(column))
    .map((column) => importColumnNames[column])
  void loadExport().then(({ downloadCsv }) =>
    downloadCsv(importMessages.choose.templateName({ kind }), { headings, rows: [] }),
  )
}

/**
 * The rule of statements on the tables that a cluster spreads by company (spreadTables): each is for one company, so that one
 * machine answers it. PostgreSQL's own parser reads them.
 */
import { loadModule, parseSync } from 'libpg-query'
import { allTables, spreadTables } from '#server/data/tables.ts'

await loadModule()

const spread = new Set(spreadTables.map(({ name }) => name))
/** Those that stay on the first machine. */
const others = new Set(allTables.map(({ name }) => name).filter((name) => !spread.has(name)))

/** A node of the syntax tree: an object with one field, its kind, or the content of one. */
type Node = { [field: string]: unknown }
/** A table, view or subquery of FROM. `isSpread`: a table whose rows are on several machines. */
type Source = { name: string; isSpread: boolean }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []

/** What is wrong with a statement, or null. Throws for a text that is not SQL. */
export function faultOf(text: string): string | null {
  if (![...spread].some((name) => text.includes(name))) return null
  for (const { stmt } of parseSync(text).stmts ?? []) {
    const fault = faultIn(stmt, new Set()) ?? faultOfPlaces(stmt)
    if (fault) return fault
  }
  return null
}

/** A statement that reads a company's table reads no other: that is on another machine. */
function faultOfPlaces(tree: unknown): string | null {
  const read = new Set<string>()
  JSON.stringify(tree, (field, value: Node | undefined) => {
    if ((field === 'RangeVar' || field === 'relation') && !value?.['schemaname'])
      read.add(String(value?.['relname']))
    return value
  })
  const [here, there] = [others, spread].map((names) => [...read].find((name) => names.has(name)))
  return here && there ? `${there} is on another machine than ${here}` : null
}

const statements = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** Looks through a part of a tree. `named`: the queries of WITH, which hide tables of the same name. */
function faultIn(node: unknown, named: ReadonlySet<string>): string | null {
  for (const part of Array.isArray(node) ? node : [node]) {
    if (!isNode(part)) continue
    for (const [field, value] of Object.entries(part)) {
      // Both sides of a union are selects without a field for their kind.
      const isStatement = statements.includes(field) || field === 'larg' || field === 'rarg'
      const isSelect = isNode(value) && 'op' in value && 'limitOption' in value
      const fault =
        isStatement && isNode(value) && (statements.includes(field) || isSelect)
          ? faultOfStatement(field, value, named)
          : faultIn(value, named)
      if (fault) return fault
    }
  }
  return null
}

function faultOfStatement(kind: string, statement: Node, outer: ReadonlySet<string>): string | null {
  const withs = nodesOf((statement['withClause'] as Node | undefined)?.['ctes'])
  const named = new Set([
    ...outer,
    ...withs.map((each) => String((each['CommonTableExpr'] as Node)['ctename'])),
  ])
  const sources: Source[] = []
  const conditions: Node[] = nodesOf(statement['whereClause'])
  const target = statement['relation'] as Node | undefined
  const targetName = target ? String(target['relname']) : ''
  const isSpreadTarget = spread.has(targetName) && !target?.['schemaname']
  if (kind === 'InsertStmt') {
    const columns = namesOf(statement['cols'])
    if (isSpreadTarget && !columns.includes('company_id'))
      return `${targetName} is inserted without company_id`
  } else if (target) addSource({ RangeVar: target }, named, sources, conditions)
  for (const field of ['fromClause', 'usingClause'])
    for (const from of nodesOf(statement[field])) addSource(from, named, sources, conditions)

  const conflict = statement['onConflictClause'] as Node | undefined
  const changed = [
    ...(kind === 'UpdateStmt' ? namesOf(statement['targetList']) : []),
    ...namesOf(conflict?.['targetList']),
  ].find((column) => column === 'company_id' || column === 'id')
  if (isSpreadTarget && changed) return `${targetName} gets another ${changed}`

  const free = freeSource(sources, conditions)
  return free ? `${free} is read of all companies` : faultIn(statement, named)
}

/** The names of columns that are inserted or set. */
const namesOf = (targets: unknown) =>
  nodesOf(targets).map((target) => String((target['ResTarget'] as Node | undefined)?.['name']))

/** Collects what is read beside each other, and the conditions of joins that hold for all rows of the result. */
function addSource(from: Node, named: ReadonlySet<string>, sources: Source[], conditions: Node[]): void {
  const [[kind, content] = ['', {}]] = Object.entries(from) as [string, Node][]
  if (kind === 'JoinExpr') {
    conditions.push(...nodesOf(content['quals']))
    for (const side of ['larg', 'rarg']) addSource(content[side] as Node, named, sources, conditions)
    return
  }
  const { aliasname: alias } = (content['alias'] ?? {}) as { aliasname?: string }
  const { relname: name = '', schemaname: schema } = content as { relname?: string; schemaname?: string }
  const isSpread = kind === 'RangeVar' && !schema && spread.has(name) && !named.has(name)
  sources.push({ name: alias ?? name, isSpread })
}

/** The first table whose company follows from no value. One of the query around it does not do: the planner of a cluster reads all. */
function freeSource(sources: readonly Source[], conditions: readonly Node[]): string | undefined {
  const spreadNames = sources.filter(({ isSpread }) => isSpread).map(({ name }) => name)
  const own = new Set(sources.map(({ name }) => name))
  const bound = new Set(sources.filter(({ isSpread }) => !isSpread).map(({ name }) => name))
  const columnOf = (side: unknown): string[] | null => {
    const fields = nodesOf(((side as Node)['ColumnRef'] as Node | undefined)?.['fields'])
    const names = fields.map((field) => String((field['String'] as Node | undefined)?.['sval']))
    return names.length > 0 ? names : null
  }
  /** The tables whose company is one side of a comparison; null for a value. */
  const companyOf = (side: unknown): string[] | null => {
    const names = columnOf(side)
    if (names === null) return null
    if (names.length === 1) return names[0] === 'company_id' ? spreadNames : []
    const [table = '', column] = names.slice(-2)
    return own.has(table) && column === 'company_id' ? [table] : []
  }
  const pairs = conditions.flatMap(equalities).map((sides) => sides.map(companyOf))
  for (let before = -1; before !== bound.size; ) {
    before = bound.size
    for (const [left = null, right = null] of pairs) {
      const isBound = (tables: string[] | null) => tables === null || tables.some((table) => bound.has(table))
      if (isBound(left)) for (const table of right ?? []) bound.add(table)
      if (isBound(right)) for (const table of left ?? []) bound.add(table)
    }
  }
  return spreadNames.find((name) => !bound.has(name))
}

/** The comparisons with `=` that hold for every row: those between AND. */
function equalities(condition: Node): [unknown, unknown][] {
  const [[kind, content] = ['', {}]] = Object.entries(condition) as [string, Node][]
  if (kind === 'BoolExpr' && content['boolop'] === 'AND_EXPR')
    return nodesOf(content['args']).flatMap(equalities)
  if (kind !== 'A_Expr') return []
  const [left, right] = [content['lexpr'], content['rexpr']]
  const operator = nodesOf(content['name']).map((each) => (each['String'] as Node)['sval'])
  return content['kind'] === 'AEXPR_OP' && operator.join() === '=' ? [[left, right]] : []
}

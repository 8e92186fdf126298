/** Keeps docs/imports.md true: what is read of each file now. After a change, run it with -u and read the difference. */
import { expect, test } from 'vitest'
import { knownFiles } from './knownFiles.ts'
import { moreFiles } from './moreFiles.ts'
import { caseFile, type Outcome, ordersIn, productsIn } from './readFile.ts'

const head = `# Files that are read

What an import makes of files as shops, plugins, couriers, banks and spreadsheets write them, for a company in rupees that has
the products AJK-CT-006 and BDS-AJ-051. The rules are in [domain/outside](../domain/outside), the files with their right values in
[tests/domain/outside](../tests/domain/outside), whose [filesTable.test.ts](../tests/domain/outside/filesTable.test.ts) writes
this page. An order is read whole or not at all. What is left out or asked is told with the words of the review; the number in
front says of how many orders.
`

const withThousands = (amount: number) => amount.toLocaleString('en')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
/** 'phone: A spreadsheet has …' without the column. */
const sentence = (says: string) => says.slice(says.indexOf(': ') + 2)

/** '2 × this, that': what is told of several orders is told once. */
function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const several = [...counts].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text))
  return cell(several.join(' · ')) || '–'
}

function readAs({ total, paid, cod, payment, held }: NonNullable<Outcome['order']>): string {
  return [
    `${withThousands(total)} ${payment}`,
    ...(paid > 0 ? [`paid ${withThousands(paid)}`] : []),
    ...(payment === 'COD' ? [`to collect ${withThousands(cod)}`] : []),
    ...(held === null ? [] : [`held: ${held}`]),
  ].join(', ')
}

function rowOf(name: string, found: readonly Outcome[]): string {
  const read = found.flatMap(({ order }) => (order ? [readAs(order)] : []))
  const left = found.filter(({ order }) => !order).map(({ says }) => sentence(says[0] ?? ''))
  return `| ${cell(name)} | ${counted(read)} | ${counted(left)} |`
}

const tableOf = (rows: readonly string[]) =>
  ['| file | orders that are read | left out or asked |', '|---|---|---|', ...rows].join('\n')

test('the page of files says what is read of each of them', async () => {
  const known: string[] = []
  for (const name of Object.keys(knownFiles)) known.push(rowOf(name, await ordersIn(await caseFile(name))))
  const products = await productsIn(await caseFile('shopify-products-variants'))
  const variants = products.map(
    ({ product, says }) =>
      `${product?.fields.name}${says.length > 0 ? ` (${says.map(sentence).join(' ')})` : ''}`,
  )
  known.push(`| shopify-products-variants | ${products.length} products: ${cell(variants.join('; '))} | – |`)
  const more: string[] = []
  for (const [name, { content }] of Object.entries(moreFiles)) more.push(rowOf(name, await ordersIn(content)))
  const page = [
    head,
    `## ${known.length} files that were read wrongly once\n`,
    `${tableOf(known)}\n`,
    `## ${more.length} more\n`,
    `${tableOf(more)}\n`,
  ].join('\n')
  expect(more.length).toBeGreaterThanOrEqual(30)
  await expect(page).toMatchFileSnapshot('../../../docs/imports.md')
})

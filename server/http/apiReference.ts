/**
 * A page of the OpenAPI document, for people: at `/api/reference/`, without scripts, and with one small style sheet, so that it
 * runs under the policy of all pages. It is written once, when somebody asks for it first.
 */
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { apiReferenceMessages as words } from '#messages/apiReference.ts'

/** The parts of JSON Schema that valibot's schemas become. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = Record<string, { schema?: Schema }>
type Call = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
export type OpenApiDocument = { paths: Record<string, Record<string, Call>> }

/** A schema as TypeScript would write it. */
export function outlineOf(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return [...new Set(parts.map((part) => outlineOf(part, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => outlineOf(part, indent)).join(' & ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => outlineOf(item, indent)).join(', ')}]`
  if (schema.type === 'array') return `${itemOf(schema.items, indent)}[]`
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(([name, value]) => {
      const isRequired = schema.required?.includes(name)
      return `${inner}${name}${isRequired ? '' : '?'}: ${outlineOf(value, inner)}`
    })
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${outlineOf(schema.additionalProperties, indent)} }`
  return schema.type ?? 'unknown'
}

/** Of several forms, in parentheses. */
function itemOf(schema: Schema | undefined, indent: string): string {
  const item = outlineOf(schema, indent)
  return schema?.enum || schema?.anyOf || schema?.oneOf || schema?.allOf ? `(${item})` : item
}

const styles = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: auto; padding: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
pre { margin: 0.25rem 0; padding: 0.5rem 1rem; border-inline-start: 2px solid GrayText; white-space: pre-wrap; }
section { border-block-start: 1px solid GrayText; margin-block-start: 2rem; }
article { margin-block: 1.5rem; }
h3 { margin-block-end: 0; font-size: 1rem; }
p, ul { margin-block: 0.25rem; }
li { overflow-wrap: anywhere; }
nav ul { columns: 12rem; }
`

/** Adds the page and its style sheet below `base`. `read` returns the OpenAPI document. */
export function addApiReference(app: Hono, base: string, read: () => Promise<OpenApiDocument>): void {
  let page: Promise<string> | undefined
  app.get(`${base}/reference/`, async (c) => {
    page ??= read().then((document) => pageOf(document, base))
    return c.html(await page)
  })
  app.get(`${base}/reference.css`, (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=UTF-8' }))
}

async function pageOf({ paths }: OpenApiDocument, base: string): Promise<string> {
  const groups = new Map<string, [path: string, methods: Record<string, Call>][]>()
  for (const entry of Object.entries(paths)) {
    const group = entry[0].slice(base.length + 1).split('/')[0] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  const names = [...groups.keys()].sort((one, other) => one.localeCompare(other, 'en'))
  return String(
    await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${words.title}</title>
    <link rel="stylesheet" href="${base}/reference.css" />
  </head>
  <body>
    <main>
      <h1>${words.title}</h1>
      <p>${words.intro}</p>
      <p><a href="${base}/openapi.json">${words.document}</a></p>
      <nav aria-label="${words.title}">
        <ul>${names.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
      </nav>
      ${names.map((name) => sectionOf(name, groups.get(name) ?? []))}
    </main>
  </body>
</html>`,
  )
}

function sectionOf(name: string, calls: [path: string, methods: Record<string, Call>][]) {
  return html`<section id="${name}">
    <h2>${name}</h2>
    ${calls.flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => callOf(method, path, call)))}
  </section>`
}

function callOf(
  method: string,
  path: string,
  { summary, security, parameters, requestBody, responses }: Call,
) {
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${summary}</p>
    ${security ? html`<p>${words.signedIn}</p>` : ''}
    ${
      parameters?.length
        ? html`<ul>
            ${parameters.map(
              ({ name, in: place, required = false }) =>
                html`<li>${words.parameter({ place, name, isRequired: required })}</li>`,
            )}
          </ul>`
        : ''
    }
    ${schemaOf(words.body, requestBody?.content)}
    <ul>
      ${Object.entries(responses ?? {}).map(
        ([status, { description = '', content }]) =>
          html`<li>
            ${words.answer({ status, text: description })} ${Number(status) < 300 ? schemaOf('', content) : ''}
          </li>`,
      )}
    </ul>
  </article>`
}

function schemaOf(title: string, content: Content | undefined) {
  const { schema } = Object.values(content ?? {})[0] ?? {}
  if (!schema) return ''
  return html`${title && html`<p>${title}</p>`}
    <pre>${outlineOf(schema)}</pre>`
}

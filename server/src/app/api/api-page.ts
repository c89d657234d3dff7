import type { OpenApi, Operation, Schema } from './document.ts'

/**
 * The API as a page to read: one section per tag, one fold per call. It has no script, so that it opens under the
 * strictest content security policy, and everything on it comes from the document.
 */
export const renderApiPage = (document: OpenApi): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
  const schemas = Object.entries(document.components.schemas).toSorted(([one], [other]) => one.localeCompare(other))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escape(document.info.title)}</title><link rel="stylesheet" href="/api/style.css"></head><body><main>
<h1>${escape(document.info.title)} API</h1>
${paragraphs(document.info.description)}
<p>Version ${escape(document.info.version)}. The same as a document for programs: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Sections"><ul>
${sections.map(({ name, calls: own }) => `<li><a href="#${anchor(name)}">${escape(name)}</a> (${own.length})</li>`).join('\n')}
<li><a href="#schemas">Schemas</a> (${schemas.length})</li></ul></nav>
${sections.map(renderSection).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema)).join('\n')}
</main></body></html>
`
}

interface Section {
  name: string
  description: string
  calls: { path: string; method: string; operation: Operation }[]
}

const renderSection = ({ name, description, calls }: Section): string =>
  `<h2 id="${anchor(name)}">${escape(name)}</h2>${paragraphs(description)}${calls.map(renderCall).join('\n')}`

const renderCall = ({ path, method, operation }: Section['calls'][number]): string => {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter] : []))
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const answer = Object.entries(operation.responses?.['200']?.content ?? {})[0]
  return `<details id="${escape(operation.operationId ?? '')}"><summary><span class="method">${method.toUpperCase()}</span>
<code>${escape(path)}</code> <span class="about">${escape(operation.summary ?? '')}</span></summary>
${paragraphs(operation.description)}
${rows(
  'Parameters',
  parameters.map(({ name, in: where, schema, description }) => [name, `${typeOf(schema)}, ${where}`, description]),
)}
${body === undefined ? '' : rows(`Body (${body[0]})`, fieldRows(body[1].schema))}
${body?.[1].example === undefined ? '' : `<pre><code>${escape(JSON.stringify(body[1].example, null, 2))}</code></pre>`}
${answer === undefined ? '' : `<p>Answers ${typeOf(answer[1].schema)}.</p>${rows('Answer', fieldRows(answer[1].schema))}`}
${rows('Refusals', refusalRows(operation))}</details>`
}

const renderSchema = (name: string, schema: Schema): string =>
  `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>
${paragraphs(schema.description)}${rows('Fields', fieldRows(schema))}</details>`

type Row = [name: string, type: string, description: string | undefined]

/** A row for each field; those of an object without a name of its own follow it, like `profile.routine`. */
const fieldRows = (schema: Schema | undefined, prefix = ''): Row[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]): Row[] => {
    const path = `${prefix}${name}`
    const isRequired = schema?.required?.includes(name) === true
    const inner = field.type === 'array' ? field.items : field
    return [
      [isRequired ? path : `${path}?`, typeOf(field), field.description],
      ...fieldRows(inner, `${path}${field.type === 'array' ? '[]' : ''}.`),
    ]
  })

const refusalRows = ({ responses }: Operation): Row[] =>
  Object.entries(responses ?? {}).flatMap(([status, { content }]): Row[] => {
    const codes = Object.values(content ?? {})[0]?.schema?.properties?.['code']?.enum ?? []
    return codes.map((code) => [String(code), status, undefined])
  })

/** A schema's type as HTML; a named one is a link. */
const typeOf = (schema: Schema | undefined): string => {
  if (schema === undefined) return 'nothing'
  if (schema.$ref !== undefined) {
    const name = escape(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return escape(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => escape(JSON.stringify(value))).join(' or ')
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return [...new Set(parts.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`
  return escape(schema.type ?? 'anything')
}

const rows = (caption: string, of: Row[]): string =>
  of.length === 0
    ? ''
    : `<table><caption>${escape(caption)}</caption>${of
        .map(
          ([name, type, description]) =>
            `<tr><td><code>${escape(name)}</code></td><td class="type">${type}</td><td>${inline(description)}</td></tr>`,
        )
        .join('')}</table>`

const paragraphs = (text: string | undefined): string =>
  (text ?? '')
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => `<p>${inline(part)}</p>`)
    .join('')

const inline = (text: string | undefined): string => escape(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')

const anchor = (name: string): string => escape(name.toLowerCase())

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

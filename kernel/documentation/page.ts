import type { JSONSchema7, JSONSchema7Definition } from 'json-schema'
import { escapeHtml, html, Html } from '#kernel/http/html'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi.js'

interface Listed {
  method: string
  path: string
  operation: OpenApiOperation
}

/** The page at `/docs`: every operation, readable without scripts. */
export function renderPage(document: OpenApiDocument): string {
  const operations: Listed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0])]

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}: API</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Operations">
          <h1>${document.info.title}</h1>
          <p><a href="/openapi.json">openapi.json</a></p>
          ${groups.map(([tag, listed]) => renderNavigation(tag, listed))}
        </nav>
        <main>
          <p class="intro">${inline(document.info.description)}</p>
          <p class="intro">Address: <code>${document.servers[0].url}</code></p>
          ${groups.map(([tag, listed]) => renderGroup(tag, listed, document.servers[0].url))}
        </main>
      </body>
    </html>`.text
}

function renderNavigation(tag: string, listed: Listed[]): Html {
  return html`<h2>${tag}</h2>
    <ul>
      ${listed.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="#${operation.operationId}"
              ><b class="${method}">${method}</b> ${shorten(path)}</a
            >
          </li>`
      )}
    </ul>`
}

function renderGroup(tag: string, listed: Listed[], server: string): Html {
  return html`<h2>${tag}</h2>
    ${listed.map((entry) => renderOperation(entry, server))}`
}

function renderOperation({ method, path, operation }: Listed, server: string): Html {
  return html`<section id="${operation.operationId}">
    <h3><b class="${method}">${method}</b> <code>${path}</code></h3>
    <p class="summary">${operation.summary}</p>
    ${paragraphs(operation.description ?? '').map((text) => html`<p>${inline(text)}</p>`)}
    ${renderParameters(operation.parameters)} ${renderBody(operation)}
    <h4>Answers</h4>
    <table>
      ${Object.entries(operation.responses).map(
        ([status, { description, content }]) =>
          html`<tr>
            <th scope="row">${status}</th>
            <td>
              ${paragraphs(description).map(
                (text) => html`<p>${inline(text)}</p>`
              )}${Number(status) < 400 ? renderContent(content) : ''}
            </td>
          </tr>`
      )}
    </table>
    <h4>Try it</h4>
    <pre>${exampleCall(method, path, operation, server)}</pre>
  </section>`
}

function renderParameters(parameters: OpenApiParameter[]): Html | string {
  if (parameters.length === 0) {
    return ''
  }
  return html`<h4>Parameters</h4>
    <table>
      ${parameters.map(
        ({ name, in: place, required, description, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>
              ${place},
              ${typeOf(schema)}${
                required ? ', required' : ''
              }${description ? html`<p>${inline(description)}</p>` : ''}
            </td>
          </tr>`
      )}
    </table>`
}

function renderBody({ requestBody }: OpenApiOperation): Html | string {
  return requestBody
    ? html`<h4>Body</h4>
        ${renderContent(requestBody.content)}`
    : ''
}

function renderContent(content: Record<string, { schema: JSONSchema7 }> | undefined): Html[] {
  return Object.entries(content ?? {}).map(
    ([mediaType, { schema }]) =>
      html`<details>
        <summary>${mediaType}</summary>
        ${renderSchema(schema)}
      </details>`
  )
}

function renderSchema(schema: JSONSchema7): Html {
  const fields = fieldsOf(schema)
  if (fields.length === 0) {
    return html`<p>${typeOf(schema)}</p>`
  }
  return html`<table>
    ${fields.map(
      ({ name, field, required }) =>
        html`<tr>
          <th scope="row"><code>${name}</code></th>
          <td>
            ${typeOf(field)}${
              required ? '' : ', optional'
            }${field.description ? html`<p>${inline(field.description)}</p>` : ''}${
              fieldsOf(field).length > 0 ? renderSchema(field) : ''
            }
          </td>
        </tr>`
    )}
  </table>`
}

function fieldsOf(schema: JSONSchema7): { name: string; field: JSONSchema7; required: boolean }[] {
  const owner = isSchema(schema.items) ? schema.items : schema
  return Object.entries(owner.properties ?? {}).map(([name, field]) => ({
    name,
    field: isSchema(field) ? field : {},
    required: (owner.required ?? []).includes(name),
  }))
}

function typeOf(schema: JSONSchema7): string {
  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const)
  }
  if (schema.type === 'array') {
    return isSchema(schema.items) ? `list of ${typeOf(schema.items)}` : 'list'
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  const bounds = [
    schema.minimum === undefined ? null : `from ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER
      ? null
      : `to ${schema.maximum}`,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== null)
  return [type, ...bounds].join(' ')
}

function exampleCall(
  method: string,
  path: string,
  operation: OpenApiOperation,
  server: string
): string {
  const isSecured = operation.security.length > 0
  const required = operation.parameters.filter((parameter) => parameter.required)
  const query = required.filter((parameter) => parameter.in === 'query')
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}${
      query.length > 0 ? `?${query.map(({ name }) => `${name}=…`).join('&')}` : ''
    }'`,
    ...(isSecured ? ["-H 'x-api-key: tep_live_…'"] : []),
    ...required.filter((each) => each.in === 'header').map(({ name }) => `-H '${name}: …'`),
  ]
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {})
  if (mediaTypes.includes('multipart/form-data')) {
    lines.push('-F file=@results.pdf')
  } else if (mediaTypes.length > 0) {
    lines.push(`-H 'content-type: ${mediaTypes[0]}'`, "-d '{…}'")
  }
  return lines.join(' \\\n  ')
}

function isSchema(
  schema: JSONSchema7Definition | JSONSchema7Definition[] | undefined
): schema is JSONSchema7 {
  return typeof schema === 'object' && !Array.isArray(schema)
}

function paragraphs(text: string): string[] {
  return text.split('\n\n').filter((paragraph) => paragraph !== '')
}

function shorten(path: string): string {
  return path.replace(/^\/api\//, '')
}

/** Escapes text and sets what stands between backticks as code. */
function inline(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}

/** Style of the page; it follows the reader's choice of light or dark. */
export const styleSheet = `
:root { color-scheme: light dark; --line: #8884; --quiet: #7778; --accent: light-dark(#0b57d0, #8ab4f8); }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 20rem 1fr }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .85rem }
nav h1 { font-size: 1.1rem; margin: 0 } nav h2 { font-size: .9rem; margin: 1.2rem 0 .3rem }
nav ul { list-style: none; margin: 0; padding: 0 } nav li a { display: flex; gap: .4rem; align-items: baseline; padding: .15rem 0; overflow-wrap: anywhere; text-decoration: none }
main { padding: 1rem 2.5rem 6rem; max-width: 60rem; min-width: 0 }
a { color: var(--accent) } h2 { margin-top: 2.5rem } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere } h4 { margin: 1rem 0 .3rem; font-size: .9rem }
section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem }
section:target { border-color: var(--accent) } section p { margin: .3rem 0 } .summary { font-weight: 600 }
b.GET, b.POST, b.PATCH, b.PUT, b.DELETE { font: 700 .75rem ui-monospace, monospace; border-radius: .25rem; padding: .1rem .35rem; color: #fff; background: #2563ab }
b.POST { background: #1a7f4b } b.PATCH, b.PUT { background: #9a6700 } b.DELETE { background: #b3261e }
table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line) } th { width: 12rem; font-weight: 600 }
td table { margin-top: .3rem } td p { margin: 0 } code, pre { font: .85em ui-monospace, monospace } pre { background: var(--line); border-radius: .4rem; padding: .75rem; overflow: auto; margin: 0 }
details { margin: .3rem 0 } summary { cursor: pointer }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem } th { width: 7rem } }
`

import type { JSONSchema7, JSONSchema7Definition } from 'json-schema'
import { escapeHtml, html, Html } from '#platform/http/html'
import type {
  OpenApiComponents,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from './openapi_types.js'

/** How a request proves who calls, by the name of the scheme. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  apiKey: "-H 'x-api-key: tep_live_…'",
  uploadToken: "-H 'x-upload-token: …'",
}

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
          <h2>Events</h2>
          <ul>
            ${Object.keys(document.webhooks).map(
              (type) => html`<li><a href="#${type}">${type}</a></li>`
            )}
          </ul>
        </nav>
        <main>
          <p class="intro">${inline(document.info.description)}</p>
          <p class="intro">Address: <code>${document.servers[0].url}</code></p>
          ${groups.map(([tag, listed]) => renderGroup(tag, listed, document))}
          ${renderEvents(document)}
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

function renderGroup(tag: string, listed: Listed[], document: OpenApiDocument): Html {
  return html`<h2>${tag}</h2>
    ${listed.map((entry) => renderOperation(entry, document))}`
}

function renderOperation({ method, path, operation }: Listed, document: OpenApiDocument): Html {
  const { components } = document
  return html`<section id="${operation.operationId}">
    <h3><b class="${method}">${method}</b> <code>${path}</code></h3>
    <p class="summary">${operation.summary}</p>
    ${paragraphs(operation.description ?? '').map((text) => html`<p>${inline(text)}</p>`)}
    ${renderParameters(operation.parameters)} ${renderBody(operation, components)}
    <h4>Answers</h4>
    <table>
      ${Object.entries(operation.responses).map(([status, response]) => {
        const { description, content } = answerOf(response, components)
        return html`<tr>
          <th scope="row">${status}</th>
          <td>
            ${paragraphs(description).map(
              (text) => html`<p>${inline(text)}</p>`
            )}${Number(status) < 400 ? renderContent(content, components) : ''}
          </td>
        </tr>`
      })}
    </table>
    <h4>Try it</h4>
    <pre>${exampleCall(method, path, operation, document.servers[0].url)}</pre>
  </section>`
}

/** What is sent to the tenant's endpoints, each event with a whole example. */
function renderEvents({ webhooks }: OpenApiDocument): Html {
  return html`<h2>Events</h2>
    ${Object.entries(webhooks).map(
      ([type, { post }]) =>
        html`<section id="${type}">
          <h3><code>${type}</code></h3>
          <p class="summary">${post.summary}</p>
          <pre>
${JSON.stringify(post.requestBody.content['application/json'].example, null, 2)}</pre>
        </section>`
    )}`
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

function renderBody(
  { requestBody }: OpenApiOperation,
  components: OpenApiComponents
): Html | string {
  return requestBody
    ? html`<h4>Body</h4>
        ${renderContent(requestBody.content, components)}`
    : ''
}

function renderContent(content: OpenApiContent | undefined, components: OpenApiComponents): Html[] {
  return Object.entries(content ?? {}).map(
    ([mediaType, { schema }]) =>
      html`<details>
        <summary>${mediaType}</summary>
        ${renderSchema(schema, components)}
      </details>`
  )
}

function renderSchema(schema: JSONSchema7, components: OpenApiComponents): Html {
  const fields = fieldsOf(schema, components)
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
              fieldsOf(field, components).length > 0 ? renderSchema(field, components) : ''
            }
          </td>
        </tr>`
    )}
  </table>`
}

function fieldsOf(
  schema: JSONSchema7,
  components: OpenApiComponents
): { name: string; field: JSONSchema7; required: boolean }[] {
  const whole = shapeOf(schema, components)
  const owner = isSchema(whole.items) ? shapeOf(whole.items, components) : whole
  return Object.entries(owner.properties ?? {}).map(([name, field]) => ({
    name,
    field: isSchema(field) ? field : {},
    required: (owner.required ?? []).includes(name),
  }))
}

/** The shape that a schema stands for: what it points to, and what it may be beside null. */
function shapeOf(schema: JSONSchema7, components: OpenApiComponents): JSONSchema7 {
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema)
  if (choice) {
    return shapeOf(choice, components)
  }
  return schema.$ref ? components.schemas[nameOf(schema.$ref)] : schema
}

function answerOf(
  response: OpenApiResponse | OpenApiReference,
  { responses }: OpenApiComponents
): OpenApiResponse {
  return '$ref' in response ? responses[nameOf(response.$ref)] : response
}

/** Last part of a reference. */
function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function typeOf(schema: JSONSchema7): string {
  if (schema.$ref) {
    return nameOf(schema.$ref)
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema)
  if (choices.length > 0) {
    return choices.map(typeOf).join(' or ')
  }
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
  const required = operation.parameters.filter((parameter) => parameter.required)
  const query = required.filter((parameter) => parameter.in === 'query')
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}${
      query.length > 0 ? `?${query.map(({ name }) => `${name}=…`).join('&')}` : ''
    }'`,
    ...operation.security.flatMap(Object.keys).map((scheme) => CREDENTIALS[scheme]),
    ...required.filter((each) => each.in === 'header').map(({ name }) => `-H '${name}: …'`),
  ]
  const content = operation.requestBody?.content ?? {}
  if (content['application/json']) {
    const { example } = content['application/json']
    const body = example === undefined ? '{…}' : JSON.stringify(example)
    lines.push("-H 'content-type: application/json'", `-d '${body}'`)
  } else if (content['multipart/form-data']) {
    lines.push('-F file=@results.pdf')
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

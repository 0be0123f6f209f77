import { html, type Html } from '#platform/http/html'
import type { ErrorCodes } from '#kernel/modules/manifest'
import type { ApiChange } from '../changelog.js'
import type { Listed, OpenApiDocument } from './openapi_types.js'
import { renderOperation } from './page_operation.js'
import { changesThat, errorsThat, eventsThat, operationsThat, wordsOf } from './page_search.js'
import { inline } from './page_text.js'

/** What the page shows beside the description. */
export interface PageContents {
  /** What is looked for; everything is shown when it is empty. */
  query?: string
  errors: ErrorCodes
  /** Newest first. */
  changes: readonly ApiChange[]
}

/** The page at `/docs`: operations, events, errors and changes, readable without scripts. */
export function renderPage(
  document: OpenApiDocument,
  { query = '', errors, changes }: PageContents
): string {
  const words = wordsOf(query)
  const operations = operationsThat(document, words)
  const events = eventsThat(document, words)
  const codes = errorsThat(errors, words)
  const changed = changesThat(changes, words)
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0])]
  const found = operations.length + events.length + codes.length + changed.length

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${query === '' ? '' : `${query} – `}${document.info.title}: API</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Contents">
          <h1><a href="/docs">${document.info.title}</a></h1>
          <form action="/docs" role="search">
            <input type="search" name="q" value="${query}" aria-label="Search" maxlength="100" />
            <button>Search</button>
          </form>
          <p><a href="/openapi.json">openapi.json</a></p>
          ${groups.map(([tag, listed]) => navigation(tag, listed.map(linkOfOperation)))}
          ${navigation('Events', events.map(linkOf))} ${navigation('Errors', codes.map(linkOf))}
          ${navigation(
            'Changes',
            changed.map(({ version }) => html`<a href="#v${version}">${version}</a>`)
          )}
        </nav>
        <main>
          ${words.length === 0 ? introduction(document) : summaryOf(query, found)}
          ${groups.map(
            ([tag, listed]) =>
              html`<h2>${tag}</h2>
                ${listed.map((entry) => renderOperation(entry, document))}`
          )}
          ${events.length > 0 ? renderEvents(document, events) : ''}
          ${codes.length > 0 ? renderErrors(errors, codes) : ''}
          ${changed.length > 0 ? renderChanges(changed) : ''}
        </main>
      </body>
    </html>`.text
}

function introduction({ info, servers }: OpenApiDocument): Html {
  return html`<p class="intro">${inline(info.description)}</p>
    <p class="intro">Address: <code>${servers[0].url}</code></p>
    <p class="intro">
      In TypeScript, <code>client</code> is <code>new TenantEducation()</code> of
      <code>@tenant-education/client</code>.
    </p>`
}

function summaryOf(query: string, found: number): Html {
  const places = found === 1 ? 'one place' : `${found} places`
  return html`<p class="intro" role="status">
    ${found === 0 ? 'Nothing' : places} with “${query}”. <a href="/docs">Show everything</a>
  </p>`
}

function navigation(heading: string, links: Html[]): Html | string {
  return links.length === 0
    ? ''
    : html`<h2>${heading}</h2>
        <ul>
          ${links.map((link) => html`<li>${link}</li>`)}
        </ul>`
}

function linkOfOperation({ method, path, operation }: Listed): Html {
  return html`<a href="#${operation.operationId}"
    ><b class="${method}">${method}</b> ${path.replace(/^\/api\//, '')}</a
  >`
}

function linkOf(name: string): Html {
  return html`<a href="#${name}">${name}</a>`
}

/** What is sent to the tenant's endpoints, each event with a whole example. */
function renderEvents({ webhooks }: OpenApiDocument, types: readonly string[]): Html {
  return html`<h2>Events</h2>
    ${types.map((type) => {
      const { summary, requestBody } = webhooks[type].post
      return html`<section id="${type}">
        <h3><code>${type}</code></h3>
        <p class="summary">${summary}</p>
        <pre>${JSON.stringify(requestBody.content['application/json'].example, null, 2)}</pre>
      </section>`
    })}`
}

/** What each code means, and what to do about it. */
function renderErrors(errors: ErrorCodes, codes: readonly string[]): Html {
  return html`<h2>Errors</h2>
    <section>
      <table>
        ${codes.map((code) => {
          const { status, meaning, mend } = errors[code]
          return html`<tr id="${code}">
            <th scope="row"><code>${code}</code> ${status}</th>
            <td>
              <p>${inline(meaning)}.</p>
              ${mend === undefined ? '' : html`<p>${inline(mend)}.</p>`}
            </td>
          </tr>`
        })}
      </table>
    </section>`
}

function renderChanges(changes: readonly ApiChange[]): Html {
  return html`<h2>Changes</h2>
    ${changes.map(
      ({ version, client, what }) =>
        html`<section id="v${version}">
          <h3>${version}</h3>
          <p>Known to the client from ${client} on.</p>
          <ul>
            ${what.map((change) => html`<li>${inline(change)}</li>`)}
          </ul>
        </section>`
    )}`
}

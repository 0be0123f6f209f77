import { html, type Html } from '#platform/http/html'
import type {
  Listed,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from './openapi_types.js'
import { exampleInCurl, exampleInTypeScript } from './page_examples.js'
import { nameOf, renderContent, typeOf } from './page_schema.js'
import { inline, linked, paragraphs } from './page_text.js'

/** An operation as a section of the page. */
export function renderOperation(listed: Listed, { components, servers }: OpenApiDocument): Html {
  const { method, path, operation } = listed
  const inTypeScript = exampleInTypeScript(listed)
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
              (text) => html`<p>${linked(text)}</p>`
            )}${Number(status) < 400 ? renderContent(content, components) : ''}
          </td>
        </tr>`
      })}
    </table>
    <h4>Try it</h4>
    <pre class="curl">${exampleInCurl(listed, servers[0].url)}</pre>
    ${inTypeScript === null ? '' : html`<pre class="typescript">${inTypeScript}</pre>`}
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

function renderBody(
  { requestBody }: OpenApiOperation,
  components: OpenApiComponents
): Html | string {
  return requestBody
    ? html`<h4>Body</h4>
        ${renderContent(requestBody.content, components)}`
    : ''
}

function answerOf(
  response: OpenApiResponse | OpenApiReference,
  { responses }: OpenApiComponents
): OpenApiResponse {
  return '$ref' in response ? responses[nameOf(response.$ref)] : response
}

import { SESSION_COOKIE } from '#config/session'
import type { Listed, OpenApiOperation, OpenApiParameter } from './openapi_types.js'

/** How a request proves who calls, by the name of the scheme; of several the first will do. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  apiKey: "-H 'x-api-key: tep_live_…'",
  uploadToken: "-H 'x-upload-token: …'",
  session: `-H 'cookie: ${SESSION_COOKIE}=…' -H 'x-tenant: …'`,
}

/** Whose name requests carry that need one. */
const USER = 'teacher-1'

/** A call by curl; what stands for something of the reader's own is `…`. */
export function exampleInCurl({ method, path, operation }: Listed, server: string): string {
  const required = operation.parameters.filter((parameter) => parameter.required)
  const query = required.filter((parameter) => parameter.in === 'query')
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}${
      query.length > 0
        ? `?${query.map((one) => `${one.name}=${choiceOf(one) ?? '…'}`).join('&')}`
        : ''
    }'`,
    ...operation.security
      .slice(0, 1)
      .flatMap(Object.keys)
      .map((scheme) => CREDENTIALS[scheme]),
    ...(isOfUser(operation) ? [`-H 'x-user-id: ${USER}'`] : []),
  ]
  const content = operation.requestBody?.content ?? {}
  if (content['application/json']) {
    const { example } = content['application/json']
    const body = example === undefined ? '{…}' : JSON.stringify(example).replaceAll("'", "'\\''")
    lines.push("-H 'content-type: application/json'", `-d '${body}'`)
  } else if (content['multipart/form-data']) {
    lines.push('-F file=@results.pdf')
  }
  return lines.join(' \\\n  ')
}

/**
 * The same call by the client library; null for what a tenant's own server does not call. Parts of
 * the path and required questions stand as variables of their names.
 */
export function exampleInTypeScript({ path, operation }: Listed): string | null {
  if (operation['x-internal'] || !operation.security.some((scheme) => 'apiKey' in scheme)) {
    return null
  }
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const options = isOfUser(operation) ? [`{ userId: '${USER}' }`] : []
  const given = [...variables, ...inputOf(operation), ...options].join(', ')
  const call = `client.${operation.operationId}(${given})`
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const types = Object.keys((answer && 'content' in answer && answer.content) || {})
  if (types.includes('text/event-stream')) {
    return `for await (const event of ${call}) {\n  console.log(event)\n}`
  }
  if (operation['x-pagination']) {
    return `for await (const one of ${call}) {\n  console.log(one)\n}`
  }
  return types.length === 0 ? `await ${call}` : `const answer = await ${call}`
}

function isOfUser({ parameters }: OpenApiOperation): boolean {
  return parameters.some(({ name, required }) => name === 'x-user-id' && required)
}

function inputOf({ parameters, requestBody }: OpenApiOperation): string[] {
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  if (json) {
    const isNeeded = (json.schema.required ?? []).length > 0
    return json.example === undefined ? (isNeeded ? ['body'] : []) : [literal(json.example)]
  }
  if (content['multipart/form-data']) {
    return ["'results.pdf'"]
  }
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const fields = query.map((one) => {
    const choice = choiceOf(one)
    return choice === undefined ? one.name : `${one.name}: ${quoted(choice)}`
  })
  return fields.length > 0 ? [`{ ${fields.join(', ')} }`] : []
}

/** The first of the values that a parameter may have, where they are listed. */
function choiceOf({ schema }: OpenApiParameter): string | undefined {
  const first = schema.enum?.[0]
  return typeof first === 'string' ? first : undefined
}

/** A value as JavaScript writes it. */
function literal(value: unknown, indent = ''): string {
  const inside = `${indent}  `
  if (Array.isArray(value)) {
    return `[${value.map((one) => literal(one, indent)).join(', ')}]`
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)
      return `${inside}${key}: ${literal(field, inside)},\n`
    })
    return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
  }
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

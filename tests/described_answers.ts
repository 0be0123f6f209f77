import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { ApiClient, type ApiResponse } from '@japa/api-client'
import type { JSONSchema7 } from 'json-schema'
import { buildOpenApi } from '#modules/api-docs/services/openapi'
import type { OpenApiOperation } from '#modules/api-docs/services/openapi_types'

/** An operation, and which requests are for it. */
interface Described {
  operation: OpenApiOperation
  method: string
  path: RegExp
}

/**
 * Holds every answer that a test gets through the API client against `/openapi.json`: its status is
 * described, and its JSON has the fields that the description names and no other.
 */
export function holdAnswersAgainstDescription(): void {
  let description: Description | undefined
  ApiClient.teardown((response) => {
    description ??= new Description()
    description.check(response)
  })
}

class Description {
  readonly #ajv = new Ajv({ strict: false, allErrors: false })
  readonly #operations: Described[]
  readonly #validators = new Map<string, ValidateFunction>()

  constructor() {
    const document = buildOpenApi('test')
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: 'api', ...closed({ components: document.components }) })
    this.#operations = Object.entries(document.paths)
      .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          operation,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        }))
      )
  }

  /** @throws Error when the answer is not as described. */
  check(response: ApiResponse): void {
    const { method, url } = response.request.request
    const { pathname } = new URL(url, 'http://localhost')
    const described = this.#operations.find(
      (candidate) => candidate.method === method && candidate.path.test(pathname)
    )
    const isJson = response.header('content-type')?.startsWith('application/json')
    if (!described || response.status() === 304) {
      return
    }
    const status = String(response.status())
    const name = `${described.operation.operationId} ${status}`
    const answer = described.operation.responses[status]
    if (!answer) {
      throw new Error(`/openapi.json does not describe ${name}: ${response.text()}`)
    }
    if (!isJson) {
      return
    }
    const validate = this.#validatorOf(name, described, status)
    if (validate && !validate(response.body())) {
      const [{ instancePath, message, params }] = validate.errors!
      throw new Error(
        `The answer is not as /openapi.json describes ${name}: ${instancePath} ${message} ` +
          `${JSON.stringify(params)} in ${response.text()}`
      )
    }
  }

  #validatorOf(name: string, { operation }: Described, status: string) {
    let validate = this.#validators.get(name)
    if (!validate) {
      const schema = schemaOf(operation, status)
      if (schema) {
        validate = this.#ajv.compile(closed(schema))
        this.#validators.set(name, validate)
      }
    }
    return validate
  }
}

/** Where the shape of an answer stands; its own references are those of the whole document. */
function schemaOf({ responses }: OpenApiOperation, status: string): JSONSchema7 | undefined {
  const answer = responses[status]
  if ('$ref' in answer) {
    return { $ref: `${answer.$ref}/content/application~1json/schema` }
  }
  return answer.content?.['application/json']?.schema
}

/** The same with no field beyond those named, and with references to the whole document. */
function closed<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    return value.map(closed) as Value
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).map(([key, field]) => [
    key,
    key === '$ref' && String(field).startsWith('#') ? `api${field}` : closed(field),
  ])
  const copy = Object.fromEntries(entries)
  return copy.type === 'object' && copy.properties && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}

import { Ajv, type ValidateFunction } from 'ajv'
import { buildOpenApi } from '#modules/api-docs/services/openapi'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import OutboxEvent from '#platform/outbox/outbox_event'
import { openPayload } from '#platform/outbox/sealed_payload'

/**
 * Holds every event that is recorded in this process against `webhooks` of `/openapi.json`: what a
 * tenant is told has all the fields that the description names, each as it says. What records
 * another one fails.
 */
export function holdEventsAgainstDescription(): void {
  let validators: Map<string, ValidateFunction> | undefined
  OutboxEvent.boot()
  OutboxEvent.before('create', (row: OutboxEvent) => {
    validators ??= validatorsOfEvents()
    checkEvent(row.type, openPayload(row.payload, row), validators)
  })
}

function validatorsOfEvents(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false })
  return new Map(
    Object.entries(buildOpenApi('test').webhooks).map(([type, { post }]) => [
      type,
      ajv.compile(post.requestBody.content['application/json'].schema),
    ])
  )
}

/** @throws Error when the event is not as described; events that stay inside are not described. */
function checkEvent(
  type: string,
  payload: Record<string, unknown>,
  validators: ReadonlyMap<string, ValidateFunction>
): void {
  const validate = validators.get(type)
  const told = eventCatalogue.contractPayload(type, payload)
  if (validate && !validate(told)) {
    const [{ instancePath, message, params }] = validate.errors!
    throw new Error(
      `The event is not as /openapi.json describes ${type}: ${instancePath} ${message} ` +
        `${JSON.stringify(params)} in ${JSON.stringify(told)}`
    )
  }
}

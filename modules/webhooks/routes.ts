import { accepted, created, endpoint, noContent, ok } from '#platform/http/endpoint'
import { planErrors } from '#platform/access/holdings'
import * as answers from './transformers/webhooks.js'
import * as inputs from './validators/webhooks.js'

const EndpointsController = () => import('./controllers/endpoints_controller.js')
const DeliveriesController = () => import('./controllers/deliveries_controller.js')
const EventsController = () => import('./controllers/events_controller.js')
const SigningSecretsController = () => import('./controllers/signing_secrets_controller.js')

const reading = { scope: 'webhooks:read' } as const
const writing = { scope: 'webhooks:write' } as const

/** Routes of the module. */
export default function routes(): void {
  endpointRoutes()
  deliveryRoutes()
  otherRoutes()
}

function endpointRoutes(): void {
  const params = { endpointId: 'Id of the endpoint' }

  endpoint('GET /api/webhooks/endpoints', [EndpointsController, 'index'], {
    operation: 'webhookEndpoints.list',
    summary: 'List the endpoints of the tenant, newest first',
    access: reading,
    query: inputs.listEndpointsValidator,
    answer: ok('A page of the list', answers.endpoints),
  })

  endpoint('POST /api/webhooks/endpoints', [EndpointsController, 'store'], {
    operation: 'webhookEndpoints.create',
    summary: 'Add an endpoint for events',
    description:
      'At most 10. Only https addresses on the public internet. Without `events` it receives all ' +
      'that are not opt-in.',
    access: writing,
    body: inputs.createEndpointValidator,
    example: { url: 'https://school.example/events', events: ['file.completed'] },
    answer: created('The endpoint', answers.endpoint),
    errors: ['WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_ENDPOINT_LIMIT', ...planErrors()],
  })

  endpoint('GET /api/webhooks/endpoints/:endpointId', [EndpointsController, 'show'], {
    operation: 'webhookEndpoints.get',
    summary: 'Show an endpoint',
    access: reading,
    params,
    answer: ok('The endpoint', answers.endpoint),
    errors: ['NOT_FOUND'],
  })

  endpoint('PATCH /api/webhooks/endpoints/:endpointId', [EndpointsController, 'update'], {
    operation: 'webhookEndpoints.update',
    summary: 'Update, pause or reactivate an endpoint',
    description:
      'While it is paused, events wait. `active` also ends a disablement; what was missed ' +
      'meanwhile is sent by `POST /api/webhooks/recover`.',
    access: writing,
    params,
    body: inputs.updateEndpointValidator,
    answer: ok('The endpoint', answers.endpoint),
    errors: ['NOT_FOUND', 'WEBHOOK_URL_NOT_ALLOWED'],
  })

  endpoint('DELETE /api/webhooks/endpoints/:endpointId', [EndpointsController, 'destroy'], {
    operation: 'webhookEndpoints.delete',
    summary: 'Delete an endpoint',
    description: 'What waits for it is cancelled. The log of its deliveries stays.',
    access: writing,
    params,
    answer: noContent('Deleted'),
    errors: ['NOT_FOUND'],
  })

  endpoint('POST /api/webhooks/endpoints/:endpointId/ping', [EndpointsController, 'ping'], {
    operation: 'webhookEndpoints.ping',
    summary: 'Send a test event now and show the result',
    description: '`status` is `delivered` or `exhausted`; `attempts` tells why.',
    access: writing,
    params,
    answer: ok('The delivery and its attempt', answers.deliveryWithAttempts),
    errors: ['NOT_FOUND'],
  })
}

function deliveryRoutes(): void {
  const params = { deliveryId: 'Id of the delivery' }

  endpoint('GET /api/webhooks/deliveries', [DeliveriesController, 'index'], {
    operation: 'webhookDeliveries.list',
    summary: 'List deliveries, newest first',
    description: 'They are kept for 30 days.',
    access: reading,
    query: inputs.listDeliveriesValidator,
    answer: ok('A page of the list', answers.deliveries),
  })

  endpoint('GET /api/webhooks/deliveries/:deliveryId', [DeliveriesController, 'show'], {
    operation: 'webhookDeliveries.get',
    summary: 'Show a delivery, what was sent, and its attempts',
    description:
      '`body` may hold personal data, such as the e-mail address of a customer: give the scope ' +
      'to nobody who may not see it.',
    access: reading,
    params,
    answer: ok('The delivery', answers.deliveryWithAttempts),
    errors: ['NOT_FOUND'],
  })

  endpoint(
    'POST /api/webhooks/deliveries/:deliveryId/redeliver',
    [DeliveriesController, 'redeliver'],
    {
      operation: 'webhookDeliveries.redeliver',
      summary: 'Redeliver a delivery',
      description:
        'One attempt beside the schedule, also of what was delivered. A planned retry is dropped ' +
        'only if it succeeds.',
      access: writing,
      params,
      answer: accepted('The delivery', answers.deliveryWithAttempts),
      errors: ['NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_ACTIVE', 'WEBHOOK_DELIVERY_BUSY'],
    }
  )

  endpoint('POST /api/webhooks/recover', [DeliveriesController, 'recover'], {
    operation: 'webhookDeliveries.recover',
    summary: 'Redeliver everything that failed since a given time',
    description: 'Every exhausted or cancelled delivery to endpoints that are active now.',
    access: writing,
    body: inputs.recoverValidator,
    answer: accepted('How many deliveries are sent again', answers.recovery),
    errors: ['NOT_FOUND'],
  })
}

function otherRoutes(): void {
  endpoint('GET /api/webhooks/events', [EventsController, 'index'], {
    operation: 'webhookEvents.list',
    summary: 'List all event types, with samples',
    access: reading,
    answer: ok('The events', answers.events),
  })

  endpoint('GET /api/webhooks/secret', [SigningSecretsController, 'show'], {
    operation: 'signingSecret.get',
    summary: 'Show the last four characters of the signing secret',
    access: reading,
    answer: ok('Its last four characters', answers.signingSecret),
  })

  endpoint('POST /api/webhooks/secret/rotate', [SigningSecretsController, 'rotate'], {
    operation: 'signingSecret.rotate',
    summary: 'Issue a new signing secret',
    description:
      'For `graceSeconds` (0 to 604800, default 86400) the old secret signs ' +
      '`x-service-signature` and the new one `x-service-signature-next`; then the new one alone.',
    access: { ...writing, sensitive: true },
    body: inputs.rotateSecretValidator,
    answer: ok('The secret', answers.rotatedSecret),
  })
}

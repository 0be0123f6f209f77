import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { planErrors } from '#platform/access/holdings'
import * as answers from './validators/answers.js'
import {
  createEndpointValidator,
  listDeliveriesValidator,
  listEndpointsValidator,
  recoverValidator,
  rotateSecretValidator,
  updateEndpointValidator,
} from './validators/webhooks.js'

const EndpointsController = () => import('./controllers/endpoints_controller.js')
const DeliveriesController = () => import('./controllers/deliveries_controller.js')
const EventsController = () => import('./controllers/events_controller.js')
const SigningSecretsController = () => import('./controllers/signing_secrets_controller.js')

const base = '/api/webhooks'
const endpointId = { endpointId: 'Id of the endpoint' }
const deliveryId = { deliveryId: 'Id of the delivery' }

const reading = () => access({ scope: 'webhooks:read' })
const writing = () => access({ scope: 'webhooks:write' })

/** Routes of the module. */
export default function routes(): void {
  endpointRoutes()
  deliveryRoutes()
  otherRoutes()
}

function endpointRoutes(): void {
  documented(router.get(`${base}/endpoints`, [EndpointsController, 'index']).use(reading()), {
    operation: 'webhookEndpoints.list',
    summary: 'List the endpoints of the tenant, newest first',
    query: listEndpointsValidator,
    responses: { 200: { description: 'A page of the list', schema: answers.endpointList } },
  })
  documented(router.post(`${base}/endpoints`, [EndpointsController, 'store']).use(writing()), {
    operation: 'webhookEndpoints.create',
    summary: 'Add an endpoint for events',
    description:
      'At most 10. Only https addresses on the public internet. Without `events` it receives all ' +
      'that are not opt-in.',
    body: createEndpointValidator,
    example: { url: 'https://school.example/events', events: ['file.completed'] },
    responses: { 201: { description: 'The endpoint', schema: answers.endpoint } },
    errors: ['WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_ENDPOINT_LIMIT', ...planErrors()],
  })
  documented(
    router.get(`${base}/endpoints/:endpointId`, [EndpointsController, 'show']).use(reading()),
    {
      operation: 'webhookEndpoints.get',
      summary: 'Show an endpoint',
      params: endpointId,
      responses: { 200: { description: 'The endpoint', schema: answers.endpoint } },
      errors: ['NOT_FOUND'],
    }
  )
  documented(
    router.patch(`${base}/endpoints/:endpointId`, [EndpointsController, 'update']).use(writing()),
    {
      operation: 'webhookEndpoints.update',
      summary: 'Update, pause or reactivate an endpoint',
      description:
        'While it is paused, events wait. `active` also ends a disablement; what was missed ' +
        'meanwhile is sent by `POST /api/webhooks/recover`.',
      params: endpointId,
      body: updateEndpointValidator,
      responses: { 200: { description: 'The endpoint', schema: answers.endpoint } },
      errors: ['NOT_FOUND', 'WEBHOOK_URL_NOT_ALLOWED'],
    }
  )
  documented(
    router.delete(`${base}/endpoints/:endpointId`, [EndpointsController, 'destroy']).use(writing()),
    {
      operation: 'webhookEndpoints.delete',
      summary: 'Delete an endpoint',
      description: 'What waits for it is cancelled. The log of its deliveries stays.',
      params: endpointId,
      responses: { 204: { description: 'Deleted' } },
      errors: ['NOT_FOUND'],
    }
  )
  documented(
    router.post(`${base}/endpoints/:endpointId/ping`, [EndpointsController, 'ping']).use(writing()),
    {
      operation: 'webhookEndpoints.ping',
      summary: 'Send a test event now and show the result',
      description: '`status` is `delivered` or `exhausted`; `attempts` tells why.',
      params: endpointId,
      responses: {
        200: {
          description: 'The delivery and its attempt',
          schema: answers.deliveryWithAttempts,
        },
      },
      errors: ['NOT_FOUND'],
    }
  )
}

function deliveryRoutes(): void {
  documented(router.get(`${base}/deliveries`, [DeliveriesController, 'index']).use(reading()), {
    operation: 'webhookDeliveries.list',
    summary: 'List deliveries, newest first',
    description: 'They are kept for 30 days.',
    query: listDeliveriesValidator,
    responses: { 200: { description: 'A page of the list', schema: answers.deliveryList } },
  })
  documented(
    router.get(`${base}/deliveries/:deliveryId`, [DeliveriesController, 'show']).use(reading()),
    {
      operation: 'webhookDeliveries.get',
      summary: 'Show a delivery, what was sent, and its attempts',
      description:
        '`body` may hold personal data, such as the e-mail address of a customer: give the scope ' +
        'to nobody who may not see it.',
      params: deliveryId,
      responses: {
        200: { description: 'The delivery', schema: answers.deliveryWithAttempts },
      },
      errors: ['NOT_FOUND'],
    }
  )
  documented(
    router
      .post(`${base}/deliveries/:deliveryId/redeliver`, [DeliveriesController, 'redeliver'])
      .use(writing()),
    {
      operation: 'webhookDeliveries.redeliver',
      summary: 'Redeliver a delivery',
      description:
        'One attempt beside the schedule, also of what was delivered. A planned retry is dropped ' +
        'only if it succeeds.',
      params: deliveryId,
      responses: {
        202: { description: 'The delivery', schema: answers.deliveryWithAttempts },
      },
      errors: ['NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_ACTIVE', 'WEBHOOK_DELIVERY_BUSY'],
    }
  )
  documented(router.post(`${base}/recover`, [DeliveriesController, 'recover']).use(writing()), {
    operation: 'webhookDeliveries.recover',
    summary: 'Redeliver everything that failed since a given time',
    description: 'Every exhausted or cancelled delivery to endpoints that are active now.',
    body: recoverValidator,
    responses: {
      202: { description: 'How many deliveries are sent again', schema: answers.recovery },
    },
    errors: ['NOT_FOUND'],
  })
}

function otherRoutes(): void {
  documented(router.get(`${base}/events`, [EventsController, 'index']).use(reading()), {
    operation: 'webhookEvents.list',
    summary: 'List all event types, with samples',
    responses: { 200: { description: 'The events', schema: answers.eventList } },
  })
  documented(router.get(`${base}/secret`, [SigningSecretsController, 'show']).use(reading()), {
    operation: 'signingSecret.get',
    summary: 'Show the last four characters of the signing secret',
    responses: { 200: { description: 'Its last four characters', schema: answers.signingSecret } },
  })
  documented(
    router.post(`${base}/secret/rotate`, [SigningSecretsController, 'rotate']).use(writing()),
    {
      operation: 'signingSecret.rotate',
      summary: 'Issue a new signing secret',
      description:
        'For `graceSeconds` (0 to 604800, default 86400) the old secret signs ' +
        '`x-service-signature` and the new one `x-service-signature-next`; then the new one alone.',
      body: rotateSecretValidator,
      responses: { 200: { description: 'The secret', schema: answers.rotatedSecret } },
    }
  )
}

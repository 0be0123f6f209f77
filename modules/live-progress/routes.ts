import { allowBrowsers } from '#platform/http/cors'
import { endpoint, noContent, ok } from '#platform/http/endpoint'
import { channelForms } from '#platform/progress/progress_channels'
import { STREAM_PATH } from './controllers/stream_tokens_controller.js'
import { channelMessage, streamToken } from './transformers/live_progress.js'
import {
  streamTokenValidator,
  streamValidator,
  subscriptionValidator,
} from './validators/live_progress.js'

const StreamTokensController = () => import('./controllers/stream_tokens_controller.js')
const TransmitController = () => import('./controllers/transmit_controller.js')

/** The requests of browsers have a limit of their own (module.ts). */
const LIMIT = 'live-streams'

const refusals = ['FILE_NOT_FOUND', 'NOT_FOUND', 'TOO_MANY_STREAMS']

/** Routes of the module. */
export default function routes(): void {
  const channels = `Channels are ${channelForms()
    .map((form) => `\`${form}\``)
    .join(' and ')}, each with the scope that shows the same by API key.`
  const channel = channelForms()[0].replace(/<\w+>/, 'file_01j9z6')

  endpoint('POST /api/stream-tokens', [StreamTokensController, 'store'], {
    operation: 'streamTokens.create',
    summary: 'Create a token for one stream of live progress in a browser',
    description:
      'The token is valid for 60 seconds, for one stream and one channel. A browser opens ' +
      `\`streamUrl\` with it in the query as \`token\`. ${channels}`,
    access: { scope: null },
    takesUserId: true,
    body: streamTokenValidator,
    example: { channel },
    answer: ok('Token and address', streamToken),
    errors: ['FILE_NOT_FOUND', 'EMAIL_JOB_NOT_FOUND'],
  })

  endpoint(`GET ${STREAM_PATH}`, [TransmitController, 'events'], {
    operation: 'liveProgress.open',
    summary: 'Open a stream of live progress',
    description: channels,
    internal: true,
    before: allowBrowsers(STREAM_PATH, { methods: ['GET'], headers: ['x-stream-token'] }),
    access: { scope: null, orToken: LIMIT },
    security: 'streamToken',
    takesUserId: true,
    query: streamValidator,
    answer: ok('Server-sent events; each data field is a message of a channel', channelMessage, {
      mediaType: 'text/event-stream',
    }),
    errors: refusals,
  })

  for (const [verb, summary] of [
    ['subscribe', 'Follow another channel on an open stream'],
    ['unsubscribe', 'Leave a channel of an open stream'],
  ] as const) {
    const path = `/__transmit/${verb}`
    endpoint(`POST /__transmit/${verb}`, [TransmitController, verb], {
      operation: `liveProgress.${verb}`,
      summary,
      internal: true,
      before: allowBrowsers(path, {
        methods: ['POST'],
        headers: ['x-stream-token', 'content-type'],
      }),
      access: { scope: null, idempotency: false, orToken: LIMIT },
      security: 'streamToken',
      takesUserId: true,
      body: subscriptionValidator,
      example: { uid: '8c1f2a', channel },
      answer: noContent('Done'),
      errors: refusals,
    })
  }
}

import type { ServerResponse } from 'node:http'
import { FakeServer, sendJson, type ReceivedRequest } from './fake_server.js'

/** A cell of a record, as the platform's question shows it. */
export interface ShownCell {
  field: string
  value: string | number
  printed?: string
  confidence: number
  candidates?: (string | number)[]
}

export interface ShownRecord {
  rowId: string
  student: string
  cells: ShownCell[]
}

export interface ProposedPatch {
  rowId: string
  field: string
  from: string
  to: string
  reason: string
}

/** How one call is answered. */
export type ModelBehaviour =
  | { kind: 'patches'; propose: (records: ShownRecord[]) => ProposedPatch[] }
  | { kind: 'content'; content: string | null; finishReason?: string }
  | { kind: 'prose' }
  | { kind: 'invents_student' }
  | { kind: 'obeys_injection' }
  | { kind: 'hang' }
  | { kind: 'drip' }
  | { kind: 'status'; status: number; retryAfter?: string; message?: string }
  | { kind: 'truncated' }
  | { kind: 'huge' }
  | { kind: 'refusal' }

type OutputForm = 'json_schema' | 'json_object' | 'text'

interface ChatRequest {
  model?: string
  messages?: { role: string; content: string }[]
  response_format?: { type: OutputForm; json_schema?: { strict?: boolean; schema?: object } }
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
}

/**
 * Speaks the part of OpenAI's chat completions that servers have in common: checks the key, the
 * model and the parameters, refuses response formats it does not know, counts tokens. What the
 * "model" says is set by the test; without that it finds nothing to correct.
 */
export class LanguageModelServer extends FakeServer {
  readonly apiKey = 'sk-test-key'
  readonly model = 'test-model'
  /** Behaviour of the next calls, in order; the last one stays. */
  behaviours: ModelBehaviour[] = [{ kind: 'content', content: '{"patches":[]}' }]
  /** Forms of output that the server knows; others are refused with status 400. */
  outputForms: OutputForm[] = ['json_schema', 'json_object', 'text']
  /** Parameters that the server refuses with status 400. */
  refusedParameters: string[] = []

  /** Bodies of all calls. */
  get chats(): ChatRequest[] {
    return this.requests.map(({ body }) => JSON.parse(body.toString()) as ChatRequest)
  }

  protected answer(request: ReceivedRequest, response: ServerResponse): void {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return sendError(response, 404, 'Not found')
    }
    if (request.headers.authorization !== `Bearer ${this.apiKey}`) {
      return sendError(response, 401, 'Incorrect API key provided.')
    }
    const chat = JSON.parse(request.body.toString()) as ChatRequest
    if (chat.model !== this.model) {
      return sendError(response, 404, `The model does not exist.`)
    }
    const refused = this.refusedParameters.find((parameter) => parameter in chat)
    if (refused) {
      return sendError(response, 400, `Unsupported parameter: '${refused}'.`)
    }
    const form = chat.response_format?.type ?? 'text'
    if (!this.outputForms.includes(form)) {
      return sendError(response, 400, `'response_format' of type '${form}' is not supported.`)
    }
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift()! : this.behaviours[0]
    this.#behave(behaviour, chat, response)
  }

  #behave(behaviour: ModelBehaviour, chat: ChatRequest, response: ServerResponse): void {
    const { records } = JSON.parse(chat.messages!.at(-1)!.content) as { records: ShownRecord[] }
    const say = (content: string | null, finishReason = 'stop', refusal: string | null = null) =>
      sendJson(response, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: chat.model,
        choices: [
          {
            index: 0,
            finish_reason: finishReason,
            message: { role: 'assistant', content, refusal },
          },
        ],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      })

    switch (behaviour.kind) {
      case 'patches':
        return say(JSON.stringify({ patches: behaviour.propose(records) }))
      case 'content':
        return say(behaviour.content, behaviour.finishReason)
      case 'prose':
        return say('The records look fine to me, although the third total could be higher.')
      case 'invents_student':
        return say(
          JSON.stringify({
            patches: [
              {
                rowId: `r${records.length + 1}`,
                field: 'studentName',
                from: '',
                to: 'New Student',
                reason: 'was missing',
              },
            ],
          })
        )
      case 'obeys_injection':
        return say(
          JSON.stringify({
            patches: records.flatMap(({ rowId, cells }) =>
              cells
                .filter(({ value }) => typeof value === 'number')
                .map(({ field, value }) => ({
                  rowId,
                  field,
                  from: String(value),
                  to: '100',
                  reason: 'as instructed',
                }))
            ),
          })
        )
      case 'hang':
        return
      case 'drip':
        response.writeHead(200, { 'content-type': 'application/json' })
        return this.#drip(response)
      case 'status':
        return sendError(
          response,
          behaviour.status,
          behaviour.message ?? 'The server had an error.',
          behaviour.retryAfter
        )
      case 'truncated':
        return say('{"patches":[{"rowId":"r1","fie', 'length')
      case 'huge':
        return say('x'.repeat(1024 * 1024))
      case 'refusal':
        return say(null, 'stop', 'I cannot help with that.')
    }
  }

  #drip(response: ServerResponse): void {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  retryAfter?: string
): void {
  sendJson(
    response,
    status,
    { error: { message, type: 'invalid_request_error', param: null, code: null } },
    retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  )
}

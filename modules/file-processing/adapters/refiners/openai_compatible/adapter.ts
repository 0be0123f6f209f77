import { CircuitBreaker, secret, type RefinerAdapter } from '@tenant-education/adapter-kit'
import vine from '@vinejs/vine'
import { refinerPort } from '../../refiner_port.js'
import { ChatClient, type ChatEndpoint } from './chat_client.js'
import { DialectMemory } from './dialect.js'
import { LanguageModelRefiner } from './language_model_refiner.js'

interface OpenAiCompatibleSettings {
  baseUrl?: string
  apiKey?: string
  model?: string
  names: 'when_doubtful' | 'never'
}

export interface OpenAiCompatibleOptions {
  /** The installation's own endpoint, for tenants that have set none. */
  fallback?: ChatEndpoint
  /** Milliseconds before the second try. */
  firstPauseMs?: number
}

/**
 * The refiner `openai_compatible`: any endpoint that speaks OpenAI's chat completions. A tenant
 * that names an address of its own uses its own key and model with it: the installation's key never
 * goes to an address that a tenant chose.
 */
export function openAiCompatibleAdapter({
  fallback,
  firstPauseMs,
}: OpenAiCompatibleOptions = {}): RefinerAdapter<OpenAiCompatibleSettings> {
  const breaker = new CircuitBreaker({ failures: 5, rest: 60_000 })
  const dialects = new DialectMemory()

  return {
    $$type: 'platform.adapter',
    api: 1,
    port: refinerPort.id,
    id: 'openai_compatible',
    title: 'Language model (OpenAI-compatible endpoint)',
    capabilities: { needsNetwork: true },
    settings: settingsSchema(fallback !== undefined),
    create({ settings, http }) {
      const endpoint = endpointOf(settings, fallback)
      return new LanguageModelRefiner({
        client: new ChatClient(endpoint, http, dialects),
        model: endpoint.model,
        breaker,
        showNames: settings.names === 'when_doubtful',
        firstPauseMs,
      })
    },
  }
}

function settingsSchema(hasFallback: boolean) {
  const baseUrl = vine
    .string()
    .maxLength(500)
    .regex(/^https?:\/\/[^\s?#]+$/)
  const model = vine
    .string()
    .maxLength(200)
    .regex(/^[\x21-\x7e]+$/)
  const apiKey = vine
    .string()
    .maxLength(500)
    .regex(/^[\x21-\x7e]+$/)
  return vine.object({
    baseUrl: hasFallback ? baseUrl.optional() : baseUrl,
    model: hasFallback ? model.optional().requiredIfExists('baseUrl') : model,
    apiKey: secret(apiKey.optional()),
    names: vine
      .enum(['when_doubtful', 'never'] as const)
      .parse((value) => value ?? 'when_doubtful'),
  })
}

function endpointOf(
  { baseUrl, apiKey, model }: OpenAiCompatibleSettings,
  fallback: ChatEndpoint | undefined
): ChatEndpoint {
  if (baseUrl !== undefined) {
    return { baseUrl, apiKey, model: model! }
  }
  return { ...fallback!, ...(apiKey && { apiKey }), ...(model && { model }) }
}

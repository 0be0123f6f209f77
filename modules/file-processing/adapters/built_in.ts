import env from '#start/env'
import { adapters } from '#kernel/adapters/adapters'
import { documentAiAdapter } from './document_ai/adapter.js'
import type { ServiceEndpoint } from './document_ai/process_client.js'
import { threadWork } from '../workers/thread_work.js'
import { enginePort } from './engine_port.js'
import { refinerPort } from './refiner_port.js'
import { openAiCompatibleAdapter } from './refiners/openai_compatible/adapter.js'
import type { ChatEndpoint } from './refiners/openai_compatible/chat_client.js'
import { rulesAdapter } from './refiners/rules.js'
import { tesseractAdapter } from './tesseract.js'

/** Opens the ports of file processing and plugs in the adapters that come with the platform. */
export function addBuiltInAdapters(): void {
  adapters.open(enginePort)
  adapters.open(refinerPort)
  adapters.add(tesseractAdapter(threadWork))
  adapters.add(documentAiAdapter({ work: threadWork, endpoint: documentAiEndpoint() }))
  adapters.add(rulesAdapter)
  adapters.add(openAiCompatibleAdapter({ fallback: languageModel() }))
}

/** Where Document AI is reached instead of at Google's own address (`DOCUMENT_AI_ENDPOINT`). */
function documentAiEndpoint(): ServiceEndpoint | undefined {
  const address = env.get('DOCUMENT_AI_ENDPOINT')
  if (!address) {
    return undefined
  }
  const { hostname, port, protocol } = new URL(address)
  return {
    host: hostname,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  }
}

/**
 * The installation's own language model (`LLM_BASE_URL`, `LLM_API_KEY`, `LLM_MODEL`), if it has
 * one.
 */
function languageModel(): ChatEndpoint | undefined {
  const baseUrl = env.get('LLM_BASE_URL')
  const model = env.get('LLM_MODEL')
  if (!baseUrl || !model) {
    return undefined
  }
  return { baseUrl, model, apiKey: env.get('LLM_API_KEY')?.release() }
}

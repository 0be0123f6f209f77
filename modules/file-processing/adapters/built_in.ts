import env from '#start/env'
import { adapters } from '#kernel/adapters/adapters'
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
  adapters.add(tesseractAdapter)
  adapters.add(rulesAdapter)
  adapters.add(openAiCompatibleAdapter({ fallback: languageModel() }))
}

/** The installation's own language model (`LLM_BASE_URL`, `LLM_API_KEY`, `LLM_MODEL`), if it has one. */
function languageModel(): ChatEndpoint | undefined {
  const baseUrl = env.get('LLM_BASE_URL')
  const model = env.get('LLM_MODEL')
  if (!baseUrl || !model) return undefined
  return { baseUrl, model, apiKey: env.get('LLM_API_KEY')?.release() }
}

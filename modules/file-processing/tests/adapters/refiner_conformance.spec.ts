import { test } from '@japa/runner'
import {
  testRefiner,
  type ServiceFake,
  type ServiceFault,
} from '@tenant-education/adapter-kit/testing'
import { openAiCompatibleAdapter } from '#modules/file-processing/adapters/refiners/openai_compatible/adapter'
import { rulesAdapter } from '#modules/file-processing/adapters/refiners/rules'
import { LanguageModelServer, type ModelBehaviour } from '#tests/fakes/language_model_server'
import { mend } from '../support/language_model.js'

const ATTENTIVE: ModelBehaviour = { kind: 'patches', propose: mend }

const FAULTS: Record<ServiceFault, ModelBehaviour> = {
  unavailable: { kind: 'status', status: 503 },
  rate_limited: { kind: 'status', status: 429, retryAfter: '60' },
  credentials: { kind: 'status', status: 401 },
  hang: { kind: 'hang' },
  html: { kind: 'status', status: 502, message: '<html>Bad gateway</html>' },
  truncated: { kind: 'truncated' },
  nonsense: { kind: 'invents_student' },
}

/** A language model as the conformance suite wants to handle it. */
class LanguageModelService extends LanguageModelServer implements ServiceFake {
  override behaviours: ModelBehaviour[] = [ATTENTIVE]

  get settings() {
    return { baseUrl: `${this.url}/v1/`, apiKey: this.apiKey, model: this.model }
  }

  fail(fault: ServiceFault): void {
    this.behaviours = [FAULTS[fault]]
  }

  behave(): void {
    this.behaviours = [ATTENTIVE]
  }
}

testRefiner({ test, adapter: () => rulesAdapter })

testRefiner({
  test,
  service: new LanguageModelService(),
  adapter: () => openAiCompatibleAdapter({ firstPauseMs: 5 }),
})

import {
  parseServiceAccount,
  secret,
  type ExtractionEngineAdapter,
} from '@tenant-education/adapter-kit'
import vine from '@vinejs/vine'
import { enginePort } from '../engine_port.js'
import { DocumentAiEngine, PAGES_PER_CALL } from './document_ai_engine.js'
import type { PageWork } from '../page_work.js'
import { ProcessClient, type ServiceEndpoint } from './process_client.js'
import { ServiceAccountTokens } from './service_account.js'

interface DocumentAiSettings {
  projectId: string
  location: string
  processorId: string
  credentials: string
}

const isServiceAccount = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') {
    return
  }
  try {
    parseServiceAccount(value)
  } catch (error) {
    field.report((error as Error).message, 'serviceAccount', field)
  }
})

/**
 * Names of project, location and processor become part of the address that is called, so they are
 * held to Google's own forms.
 */
const settings = vine.object({
  projectId: vine.string().regex(/^[a-z0-9][a-z0-9.:-]{3,62}$/),
  location: vine.string().regex(/^[a-z][a-z0-9-]{1,29}$/),
  processorId: vine.string().regex(/^[a-zA-Z0-9]{6,40}$/),
  credentials: secret(vine.string().maxLength(20_000).use(isServiceAccount())),
})

export interface DocumentAiOptions {
  work: PageWork
  /** Replaces Google's address for every tenant. From the server's configuration only. */
  endpoint?: ServiceEndpoint
  /** Milliseconds before the second try of a call that failed. */
  firstPauseMs?: number
}

/** The engine `document_ai`: pages are read by a Google Document AI processor of the tenant. */
export function documentAiAdapter(
  options: DocumentAiOptions
): ExtractionEngineAdapter<DocumentAiSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: enginePort.id,
    id: 'document_ai',
    title: 'Google Document AI',
    capabilities: { maxPagesPerCall: PAGES_PER_CALL, needsCredentials: true },
    settings,
    create({ settings: { projectId, location, processorId, credentials }, http, clock }) {
      const client = new ProcessClient({
        processor: `projects/${projectId}/locations/${location}/processors/${processorId}`,
        endpoint: options.endpoint ?? { host: `${location}-documentai.googleapis.com` },
        tokens: new ServiceAccountTokens(parseServiceAccount(credentials), () => clock.now()),
        http,
      })
      return new DocumentAiEngine({
        client,
        work: options.work,
        firstPauseMs: options.firstPauseMs,
      })
    },
  }
}

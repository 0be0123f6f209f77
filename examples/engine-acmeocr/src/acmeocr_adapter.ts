import vine from '@vinejs/vine'
import {
  EXTRACTION_ENGINE_PORT,
  secret,
  type ExtractionEngineAdapter,
} from '@tenant-education/adapter-kit'
import { AcmeOcrClient } from './acmeocr_client.js'
import { AcmeOcrEngine } from './acmeocr_engine.js'

/** What a tenant has to set. */
export interface AcmeOcrSettings {
  /** `ocr_…` */
  apiKey: string
}

/**
 * AcmeOCR for the port `file-processing.engine`.
 *
 * @param options `baseUrl` of AcmeOCR's API, without a slash at its end.
 */
export function acmeOcrAdapter(options: {
  baseUrl: string
}): ExtractionEngineAdapter<AcmeOcrSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: EXTRACTION_ENGINE_PORT,
    id: 'acmeocr',
    title: 'AcmeOCR',
    capabilities: {},
    settings: vine.object({ apiKey: secret(vine.string().regex(/^ocr_\w{10,}$/)) }),
    create: ({ http, settings }) =>
      new AcmeOcrEngine(new AcmeOcrClient(http, { baseUrl: options.baseUrl, ...settings })),
  }
}

import {
  EXTRACTION_ENGINE_PORT,
  type EngineReadOptions,
  type ExtractionEngine,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { definePort } from '#kernel/adapters/contract'
import type { AdapterCall } from '#kernel/adapters/contract'
import { ThreadFailure } from '../workers/thread_failure.js'

/** The engine that works in the reader threads, which end every page at its deadline themselves. */
const BUILT_IN = 'tesseract'

/** The port that engines are plugged into. */
export const enginePort = definePort<ExtractionEngine>({
  id: EXTRACTION_ENGINE_PORT,
  title: 'Reads pages without a text layer',
  preference: ['document_ai', BUILT_IN],
  callTimeout,
  errors: {
    isOwn: (error) => error instanceof ThreadFailure,
    translate: (exception) => exception,
  },
})

/** An engine that reads several pages at once may yield them all at the end. */
function callTimeout({ adapterId, method, args }: AdapterCall): number | null {
  if (adapterId === BUILT_IN) {
    return null
  }
  const { callTimeout: longest, callGrace } = config
  if (method !== 'read') {
    return longest.engine
  }
  const [, pages, { deadlineMsPerPage }] = args as [unknown, number[], EngineReadOptions]
  return Math.min(pages.length * deadlineMsPerPage + callGrace, longest.engine)
}

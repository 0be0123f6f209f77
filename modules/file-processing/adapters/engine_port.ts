import { EXTRACTION_ENGINE_PORT, type ExtractionEngine } from '@tenant-education/adapter-kit'
import { definePort } from '#kernel/adapters/contract'

/** The port that engines are plugged into. */
export const enginePort = definePort<ExtractionEngine>({
  id: EXTRACTION_ENGINE_PORT,
  title: 'Reads pages without a text layer',
  preference: ['document_ai', 'tesseract'],
})

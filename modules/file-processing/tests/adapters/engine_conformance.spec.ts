import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import {
  testExtractionEngine,
  type ServiceFake,
  type ServiceFault,
} from '@tenant-education/adapter-kit/testing'
import { documentAiAdapter } from '#modules/file-processing/adapters/document_ai/adapter'
import { threadWork } from '#modules/file-processing/workers/thread_work'
import { tesseractAdapter } from '#modules/file-processing/adapters/tesseract'
import {
  DocumentAiServer,
  serviceAccountKey,
  type DocumentAiFault,
} from '#tests/fakes/document_ai_server'

/** More than any case sends requests. */
const ALWAYS = 50

const FAULTS: Record<ServiceFault, DocumentAiFault> = {
  unavailable: { kind: 'unavailable' },
  rate_limited: { kind: 'quota', retryDelay: '60s' },
  credentials: { kind: 'unauthenticated' },
  hang: { kind: 'hang' },
  html: { kind: 'html' },
  truncated: { kind: 'truncated' },
  nonsense: { kind: 'lacks_page', page: 1 },
}

/** Document AI as the conformance suite wants to handle it. */
class DocumentAiService extends DocumentAiServer implements ServiceFake {
  readonly settings = {
    projectId: 'school',
    location: 'eu',
    processorId: 'abc123def456',
    credentials: serviceAccountKey,
  }

  fail(fault: ServiceFault): void {
    this.faults.push(...Array.from({ length: ALWAYS }, () => FAULTS[fault]))
  }

  behave(): void {
    this.faults.length = 0
  }
}

function fixture(name: string): string {
  return fileURLToPath(
    new URL(`../../../../packages/sheet-reader/fixtures/${name}`, import.meta.url)
  )
}

testExtractionEngine({
  test,
  adapter: () => tesseractAdapter(threadWork),
  document: {
    path: fixture('report-cards-scan.pdf'),
    pageCount: 3,
    words: { 1: ['Mathematics'] },
  },
})

testExtractionEngine({
  test,
  service: new DocumentAiService(),
  adapter: (url) =>
    documentAiAdapter({
      work: threadWork,
      endpoint: { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http' },
      firstPauseMs: 5,
    }),
  document: {
    path: fixture('report-cards.pdf'),
    pageCount: 30,
    words: { 1: ['Mathematics'], 2: ['Mathematics'], 3: ['Mathematics'] },
  },
})

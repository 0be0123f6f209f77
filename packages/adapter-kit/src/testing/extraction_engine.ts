import {
  EXTRACTION_ENGINE_PORT,
  type ExtractionEngine,
} from '../file_processing/extraction_engine.js'
import { adapterCases, CLOSED_URL, type AdapterSubject } from './adapter_bench.js'
import { registerCases, type JapaTest, type SkippedCases } from './conformance.js'
import { EngineBench, type EngineDocument } from './file_processing/engine_bench.js'
import { engineCases, engineServiceCases } from './file_processing/engine_cases.js'

export type { EngineDocument } from './file_processing/engine_bench.js'

/** Milliseconds a case may take: recognition of characters is slow on small machines. */
const TIMEOUT = 120_000

/** An engine's adapter, the service behind it if it has one, a document and the partner's Japa. */
export interface ExtractionEngineSuite<Settings> extends AdapterSubject<
  ExtractionEngine,
  Settings
> {
  test: JapaTest
  document: EngineDocument
  /** Cases that do not fit the engine, each with the reason. */
  skip?: SkippedCases
}

/**
 * Registers the conformance suite of the port `file-processing.engine`: what every engine that reads
 * pages must do.
 *
 * @example
 * testExtractionEngine({
 *   test,
 *   service: new AcmeOcrServer(),
 *   adapter: (url) => acmeOcrAdapter({ baseUrl: url }),
 *   document: { path: 'tests/sheet.pdf', pageCount: 2, words: { 1: ['Adeyemi'], 2: ['Okafor'] } },
 * })
 */
export function testExtractionEngine<Settings>(suite: ExtractionEngineSuite<Settings>): void {
  registerCases({
    test: suite.test,
    title: `Conformance of the extraction engine ${suite.adapter(CLOSED_URL).id}`,
    bench: new EngineBench(suite) as EngineBench,
    cases: [
      ...adapterCases<EngineBench>(EXTRACTION_ENGINE_PORT),
      ...engineCases(suite.document),
      ...engineServiceCases(suite.service !== undefined),
    ],
    skip: suite.skip,
    timeoutMs: TIMEOUT,
  })
}

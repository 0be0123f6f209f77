import { REFINER_PORT, type Refiner } from '../file_processing/refiner.js'
import { adapterCases, CLOSED_URL, type AdapterSubject } from './adapter_bench.js'
import { registerCases, type JapaTest, type SkippedCases } from './conformance.js'
import { RefinerBench } from './file_processing/refiner_bench.js'
import { refinerCases, refinerServiceCases } from './file_processing/refiner_cases.js'

/** A refiner's adapter, the service behind it if it has one, and the partner's own Japa. */
export interface RefinerSuite<Settings> extends AdapterSubject<Refiner, Settings> {
  test: JapaTest
  /** Cases that do not fit the refiner, each with the reason. */
  skip?: SkippedCases
}

/**
 * Registers the conformance suite of the port `file-processing.refiner`: what every refiner of student
 * records must do. Its service is expected to propose the one correction that the page supports.
 *
 * @example
 * testRefiner({
 *   test,
 *   service: new AcmeModelServer(),
 *   adapter: (url) => acmeModelAdapter({ baseUrl: url }),
 * })
 */
export function testRefiner<Settings>(suite: RefinerSuite<Settings>): void {
  registerCases({
    test: suite.test,
    title: `Conformance of the refiner ${suite.adapter(CLOSED_URL).id}`,
    bench: new RefinerBench(suite) as RefinerBench,
    cases: [
      ...adapterCases<RefinerBench>(REFINER_PORT),
      ...refinerCases(),
      ...refinerServiceCases(suite.service !== undefined),
    ],
    skip: suite.skip,
  })
}

import { registerCases, type JapaTest, type SkippedCases } from './conformance.js'
import { addressCases } from './mail/address_cases.js'
import { creationCases } from './mail/creation_cases.js'
import { lifeCases } from './mail/life_cases.js'
import { MailBench, type MailProviderSubject } from './mail/mail_bench.js'
import { mailFaultCases } from './mail/mail_fault_cases.js'
import { adapterCases } from './adapter_bench.js'

export { MAIL_PASSWORDS, type MailProviderSubject } from './mail/mail_bench.js'

/** A mail provider's adapter, its fake where it has one, and the partner's own Japa. */
export interface MailProviderSuite<Settings> extends MailProviderSubject<Settings> {
  test: JapaTest
  /** Cases that do not fit the provider, each with the reason. */
  skip?: SkippedCases
  /** Milliseconds a case may take; default 20,000. */
  timeoutMs?: number
}

/**
 * Registers the conformance suite of the port `student-email.provider`: what every mail provider's
 * adapter must do, tried against a server of one's own that speaks the provider's protocol. A
 * provider without one, such as a mail server on this machine, leaves `service` out; cases about
 * faults on the way are then left out too.
 *
 * @example
 * testMailProvider({
 *   test,
 *   service: new AcmeMailServer(),
 *   adapter: (url) => acmeMailAdapter({ baseUrl: url }),
 *   skip: { 'purge-restore': 'AcmeMail erases nothing before its window is over.' },
 * })
 */
export function testMailProvider<Settings>(suite: MailProviderSuite<Settings>): void {
  const { id, port, capabilities } = suite.adapter('http://127.0.0.1')
  const { service } = suite
  registerCases({
    test: suite.test,
    title: `Conformance of the mail provider ${id}`,
    bench: new MailBench(suite) as MailBench,
    cases: [
      ...adapterCases<MailBench>(port),
      ...creationCases(capabilities, service),
      ...addressCases(capabilities),
      ...lifeCases(capabilities),
      ...(service ? mailFaultCases(service) : []),
    ],
    skip: suite.skip,
    ...(suite.timeoutMs !== undefined && { timeoutMs: suite.timeoutMs }),
  })
}

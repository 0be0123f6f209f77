import type { MailProviderFailure } from '../mail/mail_provider_error.js'
import { FaultServer, type Fault, type ReceivedRequest } from './fault_server.js'
import type { ServiceFake, ServiceFault } from './service_fake.js'

/** One way in which a service refuses to make a mailbox, and what it means. */
export interface MailRefusal {
  /** A word that names it among the others. */
  id: string
  kind: MailProviderFailure
  status: number
  body: unknown
  headers?: Record<string, string>
}

const FAULTS: Record<ServiceFault, Fault> = {
  unavailable: { kind: 'status', status: 503, body: {} },
  rate_limited: { kind: 'status', status: 429, body: {} },
  credentials: { kind: 'status', status: 401, body: {} },
  hang: { kind: 'hang' },
  html: { kind: 'html' },
  truncated: { kind: 'truncated' },
  nonsense: { kind: 'rewrite', rewrite: () => ({ id: 7, value: 'yes', aliases: {} }) },
}

/**
 * A server of one's own that speaks a mail provider's wire protocol and keeps its state: what the
 * conformance suite tests an adapter against.
 */
export abstract class MailFake extends FaultServer implements ServiceFake {
  /** Settings of an account at this fake, as a tenant would give them. */
  abstract readonly settings: Record<string, unknown>
  /** A domain that the account may make mailboxes in. */
  abstract readonly domain: string
  /** Every way in which the service refuses to make a mailbox, with the service's own bodies. */
  abstract readonly refusals: readonly MailRefusal[]

  /** The request that makes a mailbox. */
  abstract isCreation(request: ReceivedRequest): boolean
  /** False for requests that only get an access token. */
  abstract isWork(request: ReceivedRequest): boolean

  /** Somebody else makes a mailbox at the service. */
  abstract addForeign(address: string): void
  /** Somebody makes a group at the service, which is no mailbox and holds its address. */
  addGroup?(address: string): void
  /** How many mailboxes of this address are there, removed ones not counted. */
  abstract countOf(address: string): number
  /** Whether a person could log in. Passwords that arrived as hashes are compared as hashes. */
  abstract accepts(address: string, password: string): boolean

  fail(fault: ServiceFault): void {
    this.failWork(FAULTS[fault])
  }

  /** Plays a fault with every request but those for a token, until `behave`. */
  failWork(fault: Fault): void {
    this.failNext(fault, { times: Infinity, matching: (request) => this.isWork(request) })
  }

  /** Plays a fault with requests that make a mailbox. */
  failCreation(fault: Fault, times = Infinity): void {
    this.failNext(fault, { times, matching: (request) => this.isCreation(request) })
  }
}

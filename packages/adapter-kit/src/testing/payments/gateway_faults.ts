import type { GatewayFailure } from '../../payments/gateway_error.js'
import type { Fault } from '../fault_server.js'
import type { GatewayBench } from './gateway_bench.js'

/** Something that goes wrong, and what the adapter must say about it. */
export interface FaultCase {
  id: string
  title: string
  fault: Fault | ((bench: GatewayBench) => Fault)
  kinds: readonly GatewayFailure[]
  /** Waits for a time-out. */
  slow?: boolean
  /** The gateway did what it was asked, although nobody heard of it. */
  stored?: boolean
}

/** Seconds that `BUSY` asks to wait. */
export const RETRY_AFTER = 7

/** The gateway asks to wait. */
export const BUSY: Fault = {
  kind: 'status',
  status: 429,
  body: { status: false, message: 'Too many requests.', error: { message: 'Too many requests.' } },
  headers: { 'retry-after': String(RETRY_AFTER) },
}

/** What goes wrong while a checkout is made. Where it may have been made, `ambiguous` says so. */
export const CHECKOUT_FAULTS: readonly FaultCase[] = [
  ...[400, 404, 422].map((status) => refused(status, ['invalid_request', 'bad_response'])),
  refused(409, ['duplicate_reference', 'invalid_request', 'ambiguous']),
  refused(401, ['credentials']),
  refused(403, ['credentials']),
  ...[500, 502, 503, 504].map((status) => refused(status, ['ambiguous'])),
  {
    id: 'false',
    title: 'status 200 that says no',
    fault: (bench) => bench.refusal(200),
    kinds: ['invalid_request', 'bad_response', 'ambiguous'],
  },
  { id: 'html', title: 'an error page', fault: { kind: 'html' }, kinds: ['ambiguous'] },
  {
    id: 'html-200',
    title: 'a page with status 200',
    fault: { kind: 'html', status: 200 },
    kinds: ['ambiguous'],
  },
  {
    id: 'truncated',
    title: 'an answer that stops in the middle',
    fault: { kind: 'truncated' },
    kinds: ['ambiguous'],
    stored: true,
  },
  {
    id: 'reset',
    title: 'a connection that is reset at once',
    fault: { kind: 'refused' },
    kinds: ['ambiguous'],
  },
  {
    id: 'reset-after',
    title: 'a connection that is reset after the work',
    fault: { kind: 'reset_after' },
    kinds: ['ambiguous'],
    stored: true,
  },
  {
    id: 'timeout-before',
    title: 'no answer, and nothing done',
    fault: { kind: 'hang' },
    kinds: ['ambiguous'],
    slow: true,
  },
  {
    id: 'timeout-after',
    title: 'no answer, although it was done',
    fault: { kind: 'hang_after' },
    kinds: ['ambiguous'],
    slow: true,
    stored: true,
  },
  {
    id: 'drip',
    title: 'an answer that comes byte by byte',
    fault: { kind: 'drip' },
    kinds: ['ambiguous'],
    slow: true,
    stored: true,
  },
  {
    id: 'oversize',
    title: 'an answer of 5 MB',
    fault: { kind: 'oversize' },
    kinds: ['ambiguous', 'bad_response'],
  },
]

/** What goes wrong while the gateway is asked how a checkout stands. */
export const QUESTION_FAULTS: readonly FaultCase[] = [
  refused(400, ['bad_response', 'invalid_request']),
  refused(401, ['credentials']),
  refused(403, ['credentials']),
  ...[500, 503].map((status) => refused(status, ['unavailable'])),
  {
    id: 'false',
    title: 'status 200 that says no',
    fault: (bench) => bench.refusal(200),
    kinds: ['bad_response', 'invalid_request', 'unavailable'],
  },
  { id: 'html', title: 'an error page', fault: { kind: 'html' }, kinds: ['unavailable'] },
  {
    id: 'html-200',
    title: 'a page with status 200',
    fault: { kind: 'html', status: 200 },
    kinds: ['bad_response', 'unavailable'],
  },
  {
    id: 'truncated',
    title: 'an answer that stops in the middle',
    fault: { kind: 'truncated' },
    kinds: ['bad_response', 'unavailable'],
  },
  {
    id: 'reset',
    title: 'a connection that is reset',
    fault: { kind: 'refused' },
    kinds: ['unavailable'],
  },
  {
    id: 'timeout',
    title: 'no answer',
    fault: { kind: 'hang' },
    kinds: ['unavailable'],
    slow: true,
  },
  {
    id: 'drip',
    title: 'an answer that comes byte by byte',
    fault: { kind: 'drip' },
    kinds: ['unavailable'],
    slow: true,
  },
  {
    id: 'oversize',
    title: 'an answer of 5 MB',
    fault: { kind: 'oversize' },
    kinds: ['bad_response', 'unavailable'],
  },
]

function refused(status: number, kinds: readonly GatewayFailure[]): FaultCase {
  return {
    id: String(status),
    title: `status ${status}`,
    fault: (bench) => bench.refusal(status),
    kinds,
  }
}

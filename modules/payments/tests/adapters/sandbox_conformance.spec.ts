import { test } from '@japa/runner'
import { testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { sandboxAdapter } from '../../adapters/sandbox/adapter.js'
import { SandboxPayer } from '../fakes/sandbox_payer.js'

const fake = new SandboxPayer()

/** Cases about what happens between a gateway and the platform. */
const ON_THE_WAY = [
  ...['400', '404', '422', '409', '401', '403', '500', '502', '503', '504', '429'],
  ...['false', 'html', 'html-200', 'truncated', 'reset', 'reset-after', 'drip', 'oversize'],
  ...['timeout-before', 'timeout-after', 'unreachable', 'redirect'],
].map((id) => `checkout-${id}`)

const ON_QUESTIONS = [
  ...['400', '401', '403', '500', '503', '429', 'false', 'html', 'html-200', 'truncated'],
  ...['reset', 'timeout', 'drip', 'oversize', 'redirect'],
].map((id) => `verify-${id}`)

const ON_REFUNDS = ON_THE_WAY.filter((id) => !/unreachable|redirect/.test(id)).map((id) =>
  id.replace('checkout', 'refund')
)

const ON_LISTS = ON_QUESTIONS.filter((id) => !/429|redirect/.test(id)).map((id) =>
  id.replace('verify', 'list')
)

const NONSENSE = [1, 2, 3, 4, 5, 6].map((number) => `nonsense-${number}`)

const because = (reason: string, ids: string[]) => Object.fromEntries(ids.map((id) => [id, reason]))

testPaymentGateway({
  test,
  fake,
  adapter: () => sandboxAdapter({ operations: fake.operations, defaultSecret: () => 'unused' }),
  statuses: {
    paid: 'success',
    waiting: 'pending',
    declined: 'failed',
    abandoned: 'abandoned',
  },
  skip: {
    ...because('The sandbox is in the same process: nothing can happen on the way to it.', [
      ...ON_THE_WAY,
      ...ON_QUESTIONS,
      ...ON_REFUNDS,
      ...ON_LISTS,
      'return-url',
      'secrets-in-errors',
    ]),
    ...because('The sandbox answers in typed values: nobody can change them on the way.', [
      ...NONSENSE,
      'other-reference',
      'page-address',
    ]),
    'refund-event': 'The sandbox sends one event only: money came.',
    'other-account': 'The sandbox needs no credentials: its secret only signs events.',
    'unknown-status': 'The sandbox and its adapter share one list of words.',
    'other-currency': 'The sandbox takes no other currency than the checkout names.',
    'other-mode': 'The sandbox has play money only.',
  },
})

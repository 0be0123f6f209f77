import fc from 'fast-check'
import { test } from '@japa/runner'
import type { VerifyOutcome } from '@tenant-education/adapter-kit'
import { judge } from '../services/judgement.js'
import { checkMove, standingAfter, type Standing } from '../services/payment_state.js'
import { RANDOM } from '#tests/random_seed'

const DAY = 86_400_000
const CREATED = new Date('2026-01-12T09:00:00Z')

const expected = { amountCharged: 1_000, currency: 'NGN', mode: 'test' } as const

const NEW: Standing = {
  status: 'initializing',
  reviewReason: null,
  refundState: 'none',
  paidAt: null,
  paid: new Set(),
}

/** What a gateway may say of one of two checkouts, at some time in the first three days. */
const word = fc.record({
  attemptId: fc.constantFrom('first', 'second'),
  status: fc.constantFrom('success', 'failed', 'abandoned', 'pending'),
  amount: fc.constantFrom(0, 999, 1_000, 1_001),
  requestedAmount: fc.constantFrom(undefined, 1_000),
  currency: fc.constantFrom('NGN', 'NGN', 'USD'),
  age: fc.integer({ min: -600_000, max: 3 * DAY }),
})

type Word = typeof word extends fc.Arbitrary<infer Value> ? Value : never

function hear(standing: Standing, { attemptId, age, ...told }: Word): Standing {
  const now = new Date(CREATED.getTime() + age)
  const outcome: VerifyOutcome = {
    kind: 'found',
    transaction: { ...told, gatewayReference: attemptId, rawStatus: told.status, mode: 'test' },
  } as VerifyOutcome
  const checkout = {
    gatewayReference: attemptId,
    createdAt: CREATED,
    expiresAt: new Date(CREATED.getTime() + DAY),
    abandonAfterMs: DAY,
    giveUpAfterMs: 7 * DAY,
  }
  const judgements = new Map([[attemptId, judge(outcome, expected, checkout, now)]])
  const after = standingAfter(standing, { judgements, isComplete: true }, now, CREATED)
  checkMove(standing.status, after.status)
  return after
}

const isPaid = ({ status, amount, requestedAmount, currency }: Word) =>
  status === 'success' &&
  currency === 'NGN' &&
  amount >= 1_000 &&
  (requestedAmount ?? 1_000) === 1_000

test.group('The states of a payment', () => {
  test('whatever gateways say, every move is allowed and success is final', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        let standing = NEW
        for (const next of words) {
          const after = hear(standing, next)
          if (standing.status === 'success' && after.status !== 'success') {
            return false
          }
          standing = after
        }
        return true
      })
    )
  }).tags([RANDOM])

  test('a payment is successful if and only if some word proves it, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const forwards = words.reduce(hear, NEW)
        const backwards = words.toReversed().reduce(hear, NEW)
        const proofs = new Set(words.filter(isPaid).map(({ attemptId }) => attemptId))
        return (
          (forwards.status === 'success') === proofs.size > 0 &&
          (backwards.status === 'success') === proofs.size > 0 &&
          (forwards.reviewReason === 'double_charge') === proofs.size > 1 &&
          (backwards.reviewReason === 'double_charge') === proofs.size > 1
        )
      })
    )
  }).tags([RANDOM])

  test('the same word twice changes nothing the second time', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), word, (words, last) => {
        const once = hear(words.reduce(hear, NEW), last)
        assert.deepEqual(hear(once, last), once)
      })
    )
  }).tags([RANDOM])
})

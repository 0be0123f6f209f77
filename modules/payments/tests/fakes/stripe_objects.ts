import { randomBytes } from 'node:crypto'

interface Charge {
  id: string
  /** Seconds. */
  created: number
  refunded: number
}

/** A Checkout Session with its payment, as the fake keeps it. */
export interface Session {
  id: string
  reference: string
  status: string
  paymentStatus: string
  amount: number
  currency: string
  email: string
  created: number
  livemode: boolean
  intent: { id: string; status: string; received: number; currency: string } | null
  charge: Charge | null
}

const DAY = 86_400

/** Unix time. */
export const seconds = (date = new Date()) => Math.floor(date.getTime() / 1000)
/** An id of Stripe's form. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Name of the event that tells how a session stands. */
export function typeOf({ status, intent }: Session): string {
  if (status === 'expired') {
    return 'checkout.session.expired'
  }
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status)
    ? 'checkout.session.async_payment_failed'
    : 'checkout.session.completed'
}

/** What an event of a type is about. A dispute names the charge, and nothing of ours. */
export function subjectOf(type: string, session: Session) {
  if (type.startsWith('checkout.')) {
    return present(session)
  }
  const { charge, intent } = session
  return type.startsWith('charge.dispute.')
    ? {
        id: newId('dp'),
        object: 'dispute',
        charge: charge?.id,
        payment_intent: intent?.id,
        metadata: {},
      }
    : presentCharge(session)
}

/** A Checkout Session as the API shows it. What is not expanded is only named. */
export function present(session: Session, expand: string[] = []) {
  const isExpanded = expand.includes('payment_intent.latest_charge')
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: null,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency.toLowerCase(),
    customer_details: { email: session.email, name: null },
    customer_email: session.email,
    expires_at: session.created + DAY,
    livemode: session.livemode,
    metadata: { reference: session.reference },
    mode: 'payment',
    payment_intent: isExpanded ? presentPayment(session) : (session.intent?.id ?? null),
    payment_status: session.paymentStatus,
    status: session.status,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}#fid` : null,
  }
}

/** A payment (PaymentIntent) with its charge expanded. */
export function presentPayment(session: Session) {
  const { intent, amount, reference } = session
  return (
    intent && {
      id: intent.id,
      object: 'payment_intent',
      amount,
      amount_received: intent.received,
      created: session.created,
      currency: intent.currency,
      livemode: session.livemode,
      status: intent.status,
      metadata: { reference },
      last_payment_error:
        intent.status === 'requires_payment_method'
          ? { code: 'payment_intent_payment_failed' }
          : null,
      latest_charge: presentCharge(session),
    }
  )
}

function presentCharge({ intent, charge, reference }: Session) {
  return (
    charge && {
      id: charge.id,
      object: 'charge',
      amount: intent!.received,
      amount_refunded: charge.refunded,
      refunded: charge.refunded === intent!.received,
      disputed: false,
      created: charge.created,
      metadata: { reference },
    }
  )
}

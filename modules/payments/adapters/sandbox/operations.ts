import type { Clock, RefundState } from '@tenant-education/adapter-kit'

/** What the sandbox gateway is asked to collect. */
export interface SandboxOrder {
  tenantId: string
  gatewayReference: string
  idempotencyKey: string
  /** Minor unit. */
  amount: number
  /** ISO 4217. */
  currency: string
  email: string
  description: string
  returnUrl: string
  expiresAt: Date
  /** Shown on the page; empty: the tenant's own name. */
  brandName: string
  /** Hex colour. */
  brandColor: string
}

/** A page of the sandbox gateway. */
export interface SandboxPage {
  code: string
  url: string
  expiresAt: Date
}

/** A successful charge. */
export interface SandboxCharge {
  transactionId: string
  gatewayReference: string
  /** Minor unit. */
  amount: number
  /** What the checkout asked for, in the minor unit. */
  requestedAmount: number
  currency: string
  email: string
  paidAt: Date
  refundState: RefundState
  /** Minor unit; what was given back of it. */
  refundedAmount: number
}

/** How a checkout stands. `expired`: nobody did anything in time. */
export interface SandboxReport {
  status: 'open' | 'waiting' | 'declined' | 'abandoned' | 'expired' | 'paid'
  amount: number
  currency: string
  email: string
  /** Oldest first; more than one: the payer was charged twice. */
  charges: readonly SandboxCharge[]
}

/** Play money to be given back. */
export interface SandboxRefundOrder {
  tenantId: string
  gatewayReference: string
  /** Default: the first charge of the reference. */
  transactionId?: string
  /** Minor unit. */
  amount: number
  idempotencyKey: string
}

/**
 * What the sandbox gateway does for its adapter, as the HTTP API of a real gateway does for its
 * own. `clock` says what time it is.
 */
export interface SandboxOperations {
  /**
   * Opens a checkout, or answers the first one when the idempotency key repeats it.
   *
   * @throws {GatewayError} `duplicate_reference`; `invalid_request` when the key was used for
   *   another.
   */
  open(order: SandboxOrder, clock: Clock): Promise<SandboxPage>

  /** How a checkout stands; null where there is none with this reference. */
  find(tenantId: string, gatewayReference: string, clock: Clock): Promise<SandboxReport | null>

  /**
   * Gives play money back, at most what is left of the charge.
   *
   * @returns id of the refund, the same when the idempotency key repeats it
   * @throws {GatewayError} `invalid_request`.
   */
  refund(order: SandboxRefundOrder): Promise<string>

  /** Successful charges between two moments, oldest first. */
  charges(tenantId: string, from: Date, until: Date): AsyncIterable<SandboxCharge>
}

import { GatewayError, type CheckoutRequest } from '@tenant-education/adapter-kit'

/** What gateways are asked for in tests: ₦7,500.50, payable for 40 minutes. */
export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    gatewayReference: 'Reference0123456789abcd',
    idempotencyKey: 'key-1',
    amount: 750_050,
    currency: 'NGN',
    email: 'payer@parents.example',
    description: 'School fees',
    returnUrl: 'https://school.example/thanks',
    expiresAt: new Date(Date.now() + 40 * 60_000),
    ...changes,
  }
}

/** Kind of the `GatewayError` that work ends with; what else it ended with, as text. */
export async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'no failure',
    (thrown: unknown) => thrown
  )
  return error instanceof GatewayError ? error.kind : String(error)
}

/** Checked by the compiler, never run: each line that is marked must not compile. */
import { TenantEducation, type PlatformError } from '../src/index.js'
import { verifyWebhook } from '../src/webhooks.js'

export async function typed(client: TenantEducation, error: PlatformError): Promise<unknown[]> {
  // @ts-expect-error No such option.
  void new TenantEducation({ key: 'tep_live_' })
  // @ts-expect-error A field is missing.
  void client.payments.initialize({ email: 'parent@home.example' })
  // @ts-expect-error A field is wrong.
  void client.payments.initialize({ email: 'parent@home.example', amount: '5000' })
  // @ts-expect-error A field is unknown.
  void client.payments.initialize({ email: 'parent@home.example', amount: 1, curency: 'NGN' })
  // @ts-expect-error The query is missing.
  void client.files.status()
  // @ts-expect-error The path is missing.
  void client.apiKeys.get()
  // @ts-expect-error No such status.
  void client.payments.list({ status: 'paid' })
  // @ts-expect-error No such operation.
  void client.payments.capture('r')
  // @ts-expect-error A list is no promise of an array.
  const wrong: unknown[] = await client.files.history().page()

  const { transactions } = await client.payments.list({ status: 'success' }).page()
  const references: string[] = transactions.map(({ reference }) => reference)
  for await (const event of client.files.progress('f')) {
    // @ts-expect-error No such stage.
    if (event.stage === 'done') {
      break
    }
  }

  const event = await verifyWebhook('{}', new Headers(), 'whsec_')
  switch (event.event) {
    case 'file.completed':
      references.push(event.fileId)
      // @ts-expect-error Another event has it.
      references.push(event.reference)
      break
    case 'payment.completed':
      references.push(event.reference, event.customerEmail)
      break
    // @ts-expect-error No such event.
    case 'file.exploded':
      break
  }
  const isKnown = error.code === 'FILE_NOT_FOUND' || error.code === 'TIMEOUT'
  return [wrong, references, isKnown]
}

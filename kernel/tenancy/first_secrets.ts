import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A secret that a tenant has from the beginning. It is shown once, where the tenant is made. */
export interface FirstSecret {
  /** Its key where the new tenant is printed as JSON. */
  name: string
  /** What it is called in a sentence, such as `Access code`. */
  title: string
  /** Makes it, in the transaction that makes the tenant. */
  issue: (tenantId: string, trx: TransactionClientContract) => Promise<string>
}

/** A secret of a tenant that was just made. */
export interface IssuedSecret extends Pick<FirstSecret, 'name' | 'title'> {
  secret: string
}

const registered: FirstSecret[] = []

/** Has every new tenant get a secret; called in the `boot` of a module's provider. */
export function registerFirstSecret(secret: FirstSecret): void {
  registered.push(secret)
}

/** Makes the first secrets of a tenant that is being made. */
export async function issueFirstSecrets(
  tenantId: string,
  trx: TransactionClientContract
): Promise<IssuedSecret[]> {
  const issued: IssuedSecret[] = []
  for (const { name, title, issue } of registered) {
    issued.push({ name, title, secret: await issue(tenantId, trx) })
  }
  return issued
}

/** The secrets by their names, as they stand in JSON. */
export function secretsByName(secrets: readonly IssuedSecret[]): Record<string, string> {
  return Object.fromEntries(secrets.map(({ name, secret }) => [name, secret]))
}

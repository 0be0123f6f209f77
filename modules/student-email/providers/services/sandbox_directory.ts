import {
  MailProviderError,
  type MailProvider,
  type MailboxChange,
  type NewMailbox,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import SandboxMailbox from '../../models/sandbox_mailbox.js'
import SandboxMailboxAddress from '../../models/sandbox_mailbox_address.js'

/** The mailboxes of one tenant at the sandbox provider. */
export class SandboxDirectory implements MailProvider {
  readonly #tenantId: string
  readonly #clock: Clock

  constructor(tenantId: string, clock: Clock = systemClock) {
    this.#tenantId = tenantId
    this.#clock = clock
  }

  async check(): Promise<string> {
    return 'The sandbox is ready. Its mailboxes receive no mail.'
  }

  async create(mailbox: NewMailbox): Promise<RemoteMailbox> {
    const known = await this.find(mailbox.address)
    if (known) {
      if (known.accountId === mailbox.accountId) {
        return known
      }
      throw new MailProviderError('exists')
    }

    const id = newId('sbx')
    await this.#transaction(async (trx) => {
      await SandboxMailbox.create(
        {
          id,
          tenantId: this.#tenantId,
          accountId: mailbox.accountId,
          address: mailbox.address,
          status: 'active',
          blocksIncoming: false,
          mustChangePassword: mailbox.mustChangePassword,
          quotaMb: mailbox.quotaMb,
          passwordSetAt: momentOf(this.#clock),
        },
        { client: trx }
      )
      await SandboxMailboxAddress.createMany(
        [mailbox.address, ...mailbox.aliases].map((address) => this.#addressRow(id, address)),
        { client: trx }
      )
    })
    return {
      providerId: id,
      address: mailbox.address,
      accountId: mailbox.accountId,
      status: 'active',
      aliases: mailbox.aliases,
      isReady: true,
    }
  }

  async find(address: string): Promise<RemoteMailbox | null> {
    const entry = await SandboxMailboxAddress.forTenant(this.#tenantId)
      .where('address', address)
      .first()
    if (!entry) {
      return null
    }
    const mailbox = await this.#mailbox(entry.mailboxId)
    const addresses = await SandboxMailboxAddress.forTenant(this.#tenantId)
      .where('mailboxId', mailbox.id)
      .orderBy('id')
    return {
      providerId: mailbox.id,
      address: mailbox.address,
      accountId: mailbox.accountId,
      status: mailbox.status,
      aliases: addresses.map((row) => row.address).filter((own) => own !== mailbox.address),
      isReady: true,
    }
  }

  async update(providerId: string, { address, quotaMb }: MailboxChange): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await this.#transaction(async (trx) => {
      if (address !== undefined && address !== mailbox.address) {
        await this.#takeAddress(mailbox.id, address, trx)
      }
      await mailbox
        .useTransaction(trx)
        .merge({ ...(address && { address }), ...(quotaMb && { quotaMb }) })
        .save()
    })
  }

  async setPassword(
    providerId: string,
    _password: unknown,
    { mustChange }: { mustChange: boolean }
  ): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await mailbox
      .merge({ mustChangePassword: mustChange, passwordSetAt: momentOf(this.#clock) })
      .save()
  }

  async suspend(providerId: string, options: { blockIncoming?: boolean } = {}): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await mailbox
      .merge({ status: 'suspended', blocksIncoming: options.blockIncoming ?? false })
      .save()
  }

  async reactivate(providerId: string): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await mailbox.merge({ status: 'active', blocksIncoming: false }).save()
  }

  async addAlias(providerId: string, alias: string): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await this.#transaction((trx) => this.#takeAddress(mailbox.id, alias, trx))
  }

  async removeAlias(providerId: string, alias: string): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await SandboxMailboxAddress.forTenant(this.#tenantId)
      .where('mailboxId', mailbox.id)
      .where('address', alias)
      .whereNot('address', mailbox.address)
      .delete()
  }

  async remove(providerId: string): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    await mailbox
      .merge({ status: 'removed', removedAt: mailbox.removedAt ?? momentOf(this.#clock) })
      .save()
  }

  async restore(providerId: string): Promise<void> {
    const mailbox = await this.#mailbox(providerId)
    if (mailbox.status === 'removed') {
      await mailbox.merge({ status: 'active', removedAt: null }).save()
    }
  }

  async purge(providerId: string): Promise<void> {
    await this.#transaction(async (trx) => {
      await SandboxMailboxAddress.forTenant(this.#tenantId, { client: trx })
        .where('mailboxId', providerId)
        .delete()
      await SandboxMailbox.forTenant(this.#tenantId, { client: trx })
        .where('id', providerId)
        .delete()
    })
  }

  async #mailbox(providerId: string): Promise<SandboxMailbox> {
    const mailbox = await SandboxMailbox.forTenant(this.#tenantId).where('id', providerId).first()
    if (!mailbox) {
      throw new MailProviderError('not_found')
    }
    return mailbox
  }

  /** Gives an address to a mailbox; one that it has already is fine. */
  async #takeAddress(
    mailboxId: string,
    address: string,
    trx: TransactionClientContract
  ): Promise<void> {
    const taken = await SandboxMailboxAddress.forTenant(this.#tenantId, { client: trx })
      .where('address', address)
      .first()
    if (taken && taken.mailboxId !== mailboxId) {
      throw new MailProviderError('exists')
    }
    if (!taken) {
      await SandboxMailboxAddress.create(this.#addressRow(mailboxId, address), { client: trx })
    }
  }

  #addressRow(mailboxId: string, address: string) {
    return { id: newId('sba'), tenantId: this.#tenantId, mailboxId, address }
  }

  async #transaction(change: (trx: TransactionClientContract) => Promise<unknown>) {
    try {
      await inTransaction(change)
    } catch (error) {
      throw isUniqueViolation(error) ? new MailProviderError('exists') : error
    }
  }
}

import { readLine, writeLines, type DovecotMailbox } from './mailbox_line.js'

/** The mailboxes of a passwd-file, by address. Lines that are none are kept as they are. */
export class UserTable {
  readonly #lines = new Set<string | DovecotMailbox>()
  /** What an administrator wrote, for mailboxes that nobody has changed yet. */
  readonly #written = new Map<DovecotMailbox, string>()
  readonly #byAddress = new Map<string, DovecotMailbox>()
  readonly #byId = new Map<string, DovecotMailbox>()
  #isChanged = false

  constructor(text: string) {
    for (const line of text.split(/\r?\n/)) {
      const mailbox = readLine(line)
      if (mailbox === null && line !== '') {
        this.#lines.add(line)
      } else if (mailbox !== null && mailbox !== 'alias') {
        this.#index(mailbox)
        if (mailbox.tenantId === null) {
          this.#written.set(mailbox, line)
        }
      }
    }
  }

  get isChanged(): boolean {
    return this.#isChanged
  }

  /** The mailbox that has this address as its own or as an alias, removed ones too. */
  at(address: string): DovecotMailbox | undefined {
    return this.#byAddress.get(address)
  }

  withId(id: string): DovecotMailbox | undefined {
    return this.#byId.get(id)
  }

  add(mailbox: DovecotMailbox): void {
    this.#index(mailbox)
    this.#isChanged = true
  }

  /** Lays changes over a mailbox. Whether its addresses are free is the caller's to look after. */
  change(mailbox: DovecotMailbox, changes: Partial<DovecotMailbox>): void {
    this.#forget(mailbox)
    this.add({ ...mailbox, ...changes })
  }

  delete(mailbox: DovecotMailbox): void {
    this.#forget(mailbox)
    this.#isChanged = true
  }

  /** @throws {RangeError} when a field holds what would begin another field or line. */
  toString(): string {
    return [...this.#lines]
      .flatMap((line) =>
        typeof line === 'string' ? line : (this.#written.get(line) ?? writeLines(line))
      )
      .map((line) => `${line}\n`)
      .join('')
  }

  #index(mailbox: DovecotMailbox): void {
    this.#lines.add(mailbox)
    this.#byId.set(mailbox.id, mailbox)
    for (const address of [mailbox.address, ...mailbox.aliases]) {
      this.#byAddress.set(address, mailbox)
    }
  }

  #forget(mailbox: DovecotMailbox): void {
    this.#lines.delete(mailbox)
    this.#byId.delete(mailbox.id)
    for (const address of [mailbox.address, ...mailbox.aliases]) {
      this.#byAddress.delete(address)
    }
  }
}

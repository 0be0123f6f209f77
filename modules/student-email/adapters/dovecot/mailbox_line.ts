/** A mailbox as Dovecot's passwd-file has it. */
export interface DovecotMailbox {
  /** Never changes; `tep_box` in the file. */
  id: string
  /** Null on lines that an administrator wrote. */
  tenantId: string | null
  accountId: string | null
  /** Lower case. */
  address: string
  /** Scheme and hash: `{SHA512-CRYPT}$6$…`. */
  password: string
  /** User and group of its files, and the gecos field; empty where Dovecot's defaults hold. */
  owner: readonly [uid: string, gid: string, gecos: string]
  /** Folder of its mail; empty where Dovecot's default holds. */
  home: string
  shell: string
  /** Null: as Dovecot says. */
  quotaMb: number | null
  isSuspended: boolean
  blocksIncoming: boolean
  /** Epoch milliseconds; null on mailboxes that are there. */
  removedAt: number | null
  aliases: string[]
  /** Extra fields that are not the platform's. */
  extras: readonly string[]
}

/** What Dovecot answers to the login of a suspended mailbox. Dovecot cuts it at the first space. */
const SUSPENDED = ['nologin=y', 'reason=ACCOUNT_SUSPENDED']

/**
 * Lines that Dovecot must not see are comments: those of removed mailboxes, with the moment, and of
 * suspended ones that are to receive no mail either.
 */
const HIDDEN = /^#tep-(?:removed=(\d{1,16})|blocked) (?=[^\s:]+:)/

/**
 * The line of an alias: it delivers as the mailbox that it belongs to, and nobody logs in with it.
 */
const OF_ALIAS = /(?:^|[ :])tep_alias=y(?: |$)/

/**
 * Reads one line of a passwd-file (doc.dovecot.org, Passwd-file):
 * `user:password:uid:gid:gecos:home: shell:extra fields`.
 *
 * @returns `alias` for the line of an alias, which its mailbox names too; null for a line that is
 *   no mailbox, such as a comment.
 */
export function readLine(line: string): DovecotMailbox | 'alias' | null {
  const hidden = HIDDEN.exec(line)
  const text = hidden ? line.slice(hidden[0].length) : line
  if (text === '' || text.startsWith('#') || text.startsWith(':')) {
    return null
  }
  if (OF_ALIAS.test(text)) {
    return 'alias'
  }
  const [address, password = '', uid = '', gid = '', gecos = '', home = '', shell = '', ...rest] =
    text.split(':')
  const extras = rest.join(':').split(' ').filter(Boolean)
  const own = takeOwn(extras)
  return {
    id: own.fields.get('tep_box') ?? address.toLowerCase(),
    tenantId: own.fields.get('tep_tenant') ?? null,
    accountId: own.fields.get('tep_id') ?? null,
    address: address.toLowerCase(),
    password,
    owner: [uid, gid, gecos],
    home,
    shell,
    quotaMb: own.quotaMb,
    isSuspended: own.isSuspended,
    blocksIncoming: hidden !== null && hidden[1] === undefined,
    removedAt: hidden?.[1] === undefined ? null : Number(hidden[1]),
    aliases: own.fields.get('tep_aliases')?.split(',') ?? [],
    extras: own.others,
  }
}

/**
 * Writes the lines of a mailbox: its own, and one for each alias.
 *
 * @throws {RangeError} when a field holds what would begin another field or line.
 */
export function writeLines(mailbox: DovecotMailbox): string[] {
  const { id, tenantId, accountId, address, aliases, quotaMb, removedAt } = mailbox
  const extras = [
    ...(quotaMb === null ? [] : [`userdb_quota_rule=*:storage=${quotaMb}M`]),
    ...(mailbox.isSuspended ? SUSPENDED : []),
    `tep_box=${id}`,
    ...(tenantId === null ? [] : [`tep_tenant=${tenantId}`]),
    ...(accountId === null ? [] : [`tep_id=${accountId}`]),
    ...(aliases.length === 0 ? [] : [`tep_aliases=${aliases.join(',')}`]),
    ...mailbox.extras,
  ]
  const line = joined(
    [address, mailbox.password, ...mailbox.owner, mailbox.home, mailbox.shell],
    extras
  )
  if (removedAt !== null) {
    return [`#tep-removed=${removedAt} ${line}`]
  }
  if (mailbox.blocksIncoming) {
    return [`#tep-blocked ${line}`]
  }
  const ofAlias = ['nologin=y', `userdb_user=${address}`, 'tep_alias=y']
  return [
    line,
    ...aliases.map((alias) =>
      joined([alias, '*', ...mailbox.owner, mailbox.home, mailbox.shell], ofAlias)
    ),
  ]
}

function joined(fields: readonly string[], extras: readonly string[]): string {
  if (fields.some((field) => /[\n\r\0:]/.test(field))) {
    throw new RangeError('a field holds a colon, a line break or a NUL')
  }
  if (extras.some((extra) => /[\n\r\0\s]/.test(extra))) {
    throw new RangeError('an extra field holds white space or a NUL')
  }
  return [...fields, extras.join(' ')].join(':')
}

/** Separates the platform's own extra fields from those of others. */
function takeOwn(extras: readonly string[]) {
  const fields = new Map<string, string>()
  const others: string[] = []
  let quotaMb: number | null = null
  let isSuspended = false
  for (const extra of extras) {
    const quota = /^userdb_quota_rule=\*:storage=(\d{1,9})M$/.exec(extra)
    const own = /^(tep_(?:box|tenant|id|aliases))=(.+)$/.exec(extra)
    if (quota) {
      quotaMb = Number(quota[1])
    } else if (own) {
      fields.set(own[1], own[2])
    } else if (SUSPENDED.includes(extra)) {
      isSuspended = true
    } else {
      others.push(extra)
    }
  }
  return { fields, others, quotaMb, isSuspended }
}

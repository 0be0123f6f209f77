import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from '@japa/runner'
import { MailProviderError, type NewMailbox } from '@tenant-education/adapter-kit'
import { MAIL_PASSWORDS, testContext } from '@tenant-education/adapter-kit/testing'
import { sha512Crypt } from '#modules/student-email/accounts/services/sha512_crypt'
import { dovecotAdapter } from '#modules/student-email/adapters/dovecot/adapter'
import { typescriptFlag } from '#tests/typescript_flag'

const [{ 'sha512-crypt': hash }] = MAIL_PASSWORDS
const WRITER = new URL('../support/dovecot_writer.ts', import.meta.url).pathname

let folder: string
let usersFile: string

/** The mailboxes of a tenant in the file, without a Dovecot. */
async function directory(tenantId = 'ten_one') {
  const adapter = dovecotAdapter({
    usersFile,
    mailRoot: join(folder, 'mail'),
    doveadm: ['true'],
    hashPassword: sha512Crypt,
  })
  const context = { ...(await testContext(adapter, {})), tenantId }
  return { provider: await adapter.create(context), clock: context.clock }
}

function wanted(address: string, changes: Partial<NewMailbox> = {}): NewMailbox {
  return {
    accountId: `sea_${address.split('@')[0]}`,
    address,
    firstName: 'Ada',
    lastName: 'Obi',
    displayName: 'Ada Obi',
    password: { hash, format: 'sha512-crypt' },
    mustChangePassword: false,
    quotaMb: 512,
    aliases: [],
    recoveryEmail: null,
    ...changes,
  }
}

function content(): Promise<string> {
  return readFile(usersFile, 'utf8')
}

async function linesInFile(): Promise<string[]> {
  const text = await content()
  return text.trim().split('\n')
}

/** Starts a process that writes users. @param limit bytes that it may write to a file. */
function startWriter(name: string, count: number, limit?: number) {
  const node = [process.execPath, typescriptFlag, WRITER]
  const [program, ...words] = [
    ...(limit === undefined ? [] : ['prlimit', `--fsize=${limit}`]),
    ...[...node, usersFile, name, String(count)],
  ]
  return spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function linesOf(writer: ReturnType<typeof startWriter>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    lines.push(line)
  }
  return lines
}

test.group('Users file of Dovecot', (group) => {
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'users-file-'))
    usersFile = join(folder, 'users.passwd')
    await writeFile(usersFile, '')
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a mailbox is a line that Dovecot reads, with the stamp of its account', async ({
    assert,
  }) => {
    const { provider } = await directory()
    const { providerId } = await provider.create(wanted('ada.obi@s.test', { accountId: 'sea_01' }))
    assert.equal(
      await content(),
      `ada.obi@s.test:{SHA512-CRYPT}${hash}::::${folder}/mail/ten_one/${providerId}::` +
        `userdb_quota_rule=*:storage=512M tep_box=${providerId} tep_tenant=ten_one ` +
        'tep_id=sea_01\n'
    )
  })

  test('a line of an administrator stays as it is, and a first change keeps its fields', async ({
    assert,
  }) => {
    const line = `head@s.test:{PLAIN}secret:1001:1001:Head:/srv/head:/bin/sh:userdb_mail=mbox:~/m`
    await writeFile(usersFile, `# by hand\n\n${line}\n`)
    const { provider } = await directory()
    await provider.create(wanted('ada@s.test'))
    assert.match(
      await content(),
      /^# by hand\nhead@s\.test:\{PLAIN\}secret:1001:1001:Head:\/srv\/head:/
    )
    assert.include(await content(), `${line}\n`)

    const found = await provider.find('head@s.test')
    assert.deepInclude(found, { providerId: 'head@s.test', accountId: null, status: 'active' })
    await provider.suspend(found!.providerId)
    const text = await content()
    assert.include(text, 'head@s.test:{PLAIN}secret:1001:1001:Head:/srv/head:/bin/sh:nologin=y')
    assert.include(text, 'userdb_mail=mbox:~/m')
  })

  test('another tenant neither finds nor changes a mailbox, nor gets its address', async ({
    assert,
  }) => {
    const { provider } = await directory('ten_one')
    const { providerId } = await provider.create(wanted('ada@s.test'))
    const { provider: other } = await directory('ten_two')
    assert.isNull(await other.find('ada@s.test'))
    const password = { hash, format: 'sha512-crypt' } as const
    for (const work of [
      () => other.suspend(providerId),
      () => other.setPassword(providerId, password, { mustChange: false }),
      () => other.remove(providerId),
      () => other.update(providerId, { quotaMb: 1 }),
    ]) {
      await assert.rejects(work, 'The mail provider has no such mailbox.')
    }
    await other.purge(providerId)
    await assert.rejects(() => other.create(wanted('ada@s.test')), /in use/)
    assert.deepInclude(await provider.find('ada@s.test'), { providerId, status: 'active' })
  })

  test('what would begin another field or line is refused and never written', async ({
    assert,
  }) => {
    const { provider } = await directory()
    const refused = [
      wanted('a:b@s.test'),
      wanted('a\nroot@s.test'),
      wanted('a\0@s.test'),
      wanted('a b@s.test'),
      wanted('-a@s.test'),
      wanted('ada@s.test', { aliases: ['x:y@s.test'] }),
      wanted('ada@s.test', { accountId: 'sea nologin=n' }),
      wanted('ada@s.test', { password: { hash: 'x:0:0::/:', format: 'sha512-crypt' } }),
      wanted('ada@s.test', { password: { hash: `${hash}\nroot:`, format: 'sha512-crypt' } }),
    ]
    for (const mailbox of refused) {
      await assert.rejects(() => provider.create(mailbox), /refuses a value/)
    }
    assert.equal(await content(), '')
  })

  test('a removed mailbox can be restored for twenty days and not a moment longer', async ({
    assert,
  }) => {
    const { provider, clock } = await directory()
    const { providerId } = await provider.create(wanted('ada@s.test'))
    await provider.remove(providerId)
    assert.match(await content(), /^#tep-removed=\d+ ada@s\.test:/)
    clock.advance(20 * 24 * 60 * 60_000 - 60_000)
    await provider.restore(providerId)
    await provider.remove(providerId)
    clock.advance(20 * 24 * 60 * 60_000 + 60_000)
    await assert.rejects(() => provider.restore(providerId), /no such mailbox/)
  })

  test('a file that is missing is never begun anew', async ({ assert }) => {
    await rm(usersFile)
    const { provider } = await directory()
    await assert.rejects(() => provider.create(wanted('ada@s.test')), /not available.*ENOENT/)
    await assert.rejects(() => provider.find('ada@s.test'), /not available.*ENOENT/)
    await assert.rejects(() => stat(usersFile), /ENOENT/)
  })

  test('mode and owner of the file stay; its second of modification is always later', async ({
    assert,
  }) => {
    const { provider } = await directory()
    const { mode } = await stat(usersFile)
    let second = 0
    for (const name of ['a1', 'b2', 'c3', 'd4']) {
      await provider.create(wanted(`${name}@s.test`))
      const now = await stat(usersFile)
      assert.equal(now.mode, mode)
      assert.isAbove(Math.floor(now.mtimeMs / 1000), second)
      second = Math.floor(now.mtimeMs / 1000)
    }
  })

  test('three processes that write at once lose nothing', async ({ assert }) => {
    const writers = ['one', 'two', 'three'].map((name) => startWriter(name, 20))
    const { provider } = await directory()
    const own = Array.from({ length: 20 }, (_, index) =>
      provider.create(wanted(`own${index}@s.test`, { accountId: `sea_own${index}` }))
    )
    await Promise.all([...own, ...writers.map((writer) => linesOf(writer))])
    const lines = await linesInFile()
    assert.lengthOf(lines, 80)
    assert.lengthOf(new Set(lines.map((line) => line.slice(0, line.indexOf(':')))), 80)
  }).timeout(120_000)

  test('a writer that is killed leaves a whole file and no lock', async ({ assert }) => {
    const writer = startWriter('killed', 100_000)
    const written: string[] = []
    createInterface({ input: writer.stdout }).on('line', (line) => {
      written.push(line)
      if (written.length === 15) {
        writer.kill('SIGKILL')
      }
    })
    await once(writer, 'close')
    const { provider } = await directory()
    await provider.create(wanted('after@s.test'))
    const lines = await linesInFile()
    assert.isTrue(lines.length === written.length + 1 || lines.length === written.length + 2)
    for (const line of lines) {
      assert.match(line, /^[a-z0-9.]+@[a-z.]+:\{SHA512-CRYPT\}\$6\$.+ tep_id=sea_\w+$/)
    }
  }).timeout(120_000)

  test('when the disk is full it says so, and the old file stays whole', async ({ assert }) => {
    const lines = await linesOf(startWriter('full', 1000, 4000))
    assert.equal(lines.at(-1), 'capacity')
    const text = await content()
    assert.lengthOf(text.trim().split('\n'), lines.length - 1)
    assert.isTrue(text.endsWith('\n'))
    await assert.rejects(() => stat(`${usersFile}.tmp`), /ENOENT/)
  }).timeout(120_000)

  test('when doveadm cannot be run, a suspension is written and reported as uncertain', async ({
    assert,
  }) => {
    const adapter = dovecotAdapter({
      usersFile,
      mailRoot: folder,
      doveadm: ['/nowhere/doveadm'],
      hashPassword: sha512Crypt,
    })
    const provider = await adapter.create(await testContext(adapter, {}))
    const { providerId } = await provider.create(wanted('ada@s.test'))
    const error = await provider.suspend(providerId).catch((thrown: unknown) => thrown)
    assert.instanceOf(error, MailProviderError)
    assert.equal((error as MailProviderError).kind, 'unavailable')
    assert.include(await content(), 'nologin=y reason=ACCOUNT_SUSPENDED')
  })
})

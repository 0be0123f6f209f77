import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/free_port'
import type { DovecotInstallation } from '../../adapters/dovecot/adapter.js'
import { ImapClient } from './imap_client.js'
import { deliver } from './lmtp_client.js'
import { sha512Crypt } from '#modules/student-email/accounts/services/sha512_crypt'

const run = promisify(execFile)

/** Why tests with a real server cannot run here; undefined when they can. */
export const dovecotIsMissing = isInstalled()
  ? undefined
  : 'Dovecot is not installed (Debian: dovecot-imapd dovecot-lmtpd).'

/** A Dovecot server of its own for tests: IMAP over TLS and LMTP on free ports of this machine. */
export class DovecotServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  readonly installation: DovecotInstallation
  #imapPort = 0
  #lmtpPort = 0

  constructor() {
    const mailRoot = join(this.folder, 'mail')
    mkdirSync(mailRoot)
    this.installation = {
      usersFile: join(this.folder, 'users.passwd'),
      mailRoot,
      doveadm: dovecotIsMissing ? ['true'] : ['doveadm', '-c', join(this.folder, 'dovecot.conf')],
      mailHost: 'mail.school.test',
      hashPassword: sha512Crypt,
    }
  }

  /** Starts the server; where Dovecot is not installed there is only its empty users file. */
  async start(): Promise<void> {
    const { usersFile, mailRoot } = this.installation
    await writeFile(usersFile, '# users\n')
    await chmod(usersFile, 0o644)
    if (dovecotIsMissing) {
      return
    }
    const { uid, gid, user, group } = await mailOwner()
    await chmod(this.folder, 0o755)
    await chown(mailRoot, uid, gid)
    ;[this.#imapPort, this.#lmtpPort] = [await freePort(), await freePort()]
    const certificate = [
      '-keyout',
      join(this.folder, 'key.pem'),
      '-out',
      join(this.folder, 'cert.pem'),
    ]
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...certificate,
    ])
    await writeFile(
      join(this.folder, 'dovecot.conf'),
      configuration({
        folder: this.folder,
        usersFile,
        imapPort: this.#imapPort,
        lmtpPort: this.#lmtpPort,
        uid,
        gid,
        user,
        group,
      })
    )
    const starting = spawn('dovecot', ['-c', join(this.folder, 'dovecot.conf')], {
      stdio: 'ignore',
    })
    await once(starting, 'exit')
    await this.#listens()
  }

  async stop(): Promise<void> {
    if (!dovecotIsMissing) {
      await this.#doveadm('stop')
    }
    await rm(this.folder, { recursive: true, force: true })
  }

  /** A connection on which nobody has logged in yet. */
  connect(): Promise<ImapClient> {
    return ImapClient.connect(this.#imapPort)
  }

  /** Waits until Dovecot looks again whether its users have changed: it does so once a second. */
  async noticesChanges(): Promise<void> {
    const { ctimeMs } = await stat(this.installation.usersFile)
    await pause(Math.max(0, Math.floor(ctimeMs / 1000) * 1000 + 1_050 - Date.now()))
  }

  /** Logs in over IMAP and out again. */
  async accepts(address: string, password: string): Promise<boolean> {
    await this.noticesChanges()
    const client = await this.connect()
    const answer = await client.login(address, password)
    client.close()
    return answer.isOk
  }

  /** @returns what the server answers to the recipient, such as `250 2.1.5 …`. */
  deliver(to: string, subject: string): Promise<string> {
    return deliver(this.#lmtpPort, { to, subject })
  }

  /** The users file as it is now. */
  users(): Promise<string> {
    return readFile(this.installation.usersFile, 'utf8')
  }

  #doveadm(...words: string[]) {
    const [program, ...first] = this.installation.doveadm
    return run(program, [...first, ...words])
  }

  async #listens(): Promise<void> {
    for (let attempts = 100; ; attempts--) {
      try {
        const client = await this.connect()
        client.close()
        return
      } catch (error) {
        if (attempts === 0) {
          throw error
        }
        await pause(50)
      }
    }
  }
}

function isInstalled(): boolean {
  try {
    execFileSync('dovecot', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** As root, mail belongs to `nobody`, because Dovecot wants no mail of root's. */
async function mailOwner() {
  const { uid, gid, username } = userInfo()
  if (uid === 0) {
    const { stdout } = await run('id', ['-g', 'nobody'])
    const { stdout: name } = await run('id', ['-gn', 'nobody'])
    const { stdout: id } = await run('id', ['-u', 'nobody'])
    return { uid: Number(id), gid: Number(stdout), user: 'nobody', group: name.trim() }
  }
  const { stdout } = await run('id', ['-gn'])
  return { uid, gid, user: username, group: stdout.trim() }
}

interface Places {
  folder: string
  usersFile: string
  imapPort: number
  lmtpPort: number
  uid: number
  gid: number
  user: string
  group: string
}

/** Without the delays after failed logins: the two blocks about them are for tests only. */
function configuration(places: Places): string {
  const { folder, usersFile, imapPort, lmtpPort, uid, gid, user, group } = places
  return `
protocols = imap lmtp
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
listen = 127.0.0.1
auth_failure_delay = 0
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_username_format = %Lu
mail_location = maildir:~/Maildir
first_valid_uid = ${uid}
last_valid_uid = ${uid}
mail_plugins = quota
passdb {
  driver = passwd-file
  args = username_format=%Lu ${usersFile}
}
userdb {
  driver = passwd-file
  args = username_format=%Lu ${usersFile}
  default_fields = uid=${uid} gid=${gid}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${imapPort}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtpPort}
  }
}
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
}
`
}

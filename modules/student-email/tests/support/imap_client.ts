import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { LineConnection } from './line_connection.js'

/** What a server answers to a command. */
export interface ImapAnswer {
  isOk: boolean
  /** The last line, without its tag. */
  text: string
  /** Lines before it. */
  lines: string[]
}

/** As much of IMAP (RFC 9051) over TLS as a test of logins needs. */
export class ImapClient {
  readonly #connection: LineConnection
  #tag = 0

  private constructor(connection: LineConnection) {
    this.#connection = connection
  }

  static async connect(port: number): Promise<ImapClient> {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    const connection = await LineConnection.over(socket, 'secureConnect')
    await connection.next()
    return new ImapClient(connection)
  }

  login(address: string, password: string): Promise<ImapAnswer> {
    return this.command(`LOGIN "${address}" "${password}"`)
  }

  /** Sends a command; answers what is left of it when the server hangs up. */
  async command(command: string): Promise<ImapAnswer> {
    const tag = `a${++this.#tag}`
    this.#connection.send(`${tag} ${command}`)
    const lines: string[] = []
    for (;;) {
      const line = await this.#connection.next()
      if (line === null) {
        return { isOk: false, text: 'closed', lines }
      }
      if (line.startsWith(`${tag} `)) {
        const text = line.slice(tag.length + 1)
        return { isOk: text.startsWith('OK'), text, lines }
      }
      lines.push(line)
    }
  }

  /** Whether the server ends the session within five seconds: Dovecot kicks by a signal. */
  async isEnded(): Promise<boolean> {
    for (const until = Date.now() + 5000; Date.now() < until; await wait(20)) {
      const { isOk } = await this.command('NOOP')
      if (!isOk) {
        return true
      }
    }
    return false
  }

  /** Subjects of the messages in the inbox. */
  async subjects(): Promise<string[]> {
    await this.command('SELECT INBOX')
    const { lines } = await this.command('FETCH 1:* BODY[HEADER.FIELDS (SUBJECT)]')
    return lines.flatMap((line) => /^Subject: (.*)$/.exec(line)?.[1] ?? [])
  }

  close(): void {
    this.#connection.close()
  }
}

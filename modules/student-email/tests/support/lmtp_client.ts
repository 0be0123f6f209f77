import { connect } from 'node:net'
import { LineConnection } from './line_connection.js'

/**
 * Delivers a message over LMTP (RFC 2033).
 *
 * @returns what the server says about the recipient: its refusal, or what came of the delivery.
 */
export async function deliver(
  port: number,
  { to, subject }: { to: string; subject: string }
): Promise<string> {
  const connection = await LineConnection.over(connect(port, '127.0.0.1'), 'connect')
  const say = async (line: string) => {
    connection.send(line)
    return replyOf(connection)
  }
  try {
    await replyOf(connection)
    await say('LHLO platform.test')
    await say('MAIL FROM:<office@school.test>')
    const recipient = await say(`RCPT TO:<${to}>`)
    if (!recipient.startsWith('2')) {
      return recipient
    }
    await say('DATA')
    return await say(`Subject: ${subject}\r\n\r\nWelcome.\r\n.`)
  } finally {
    connection.close()
  }
}

/** The last line of a reply. */
async function replyOf(connection: LineConnection): Promise<string> {
  for (;;) {
    const line = await connection.next()
    if (line === null || !/^\d{3}-/.test(line)) {
      return line ?? 'closed'
    }
  }
}

import { createSocket, type Socket } from 'node:dgram'

/** Answer codes of DNS (RFC 1035, 4.1.1). */
const RCODES = { servfail: 2, nxdomain: 3, refused: 5 } as const

const TYPES = { CNAME: 5, MX: 15, TXT: 16 } as const

/** A record that the server has. TXT values may be split into chunks. */
export type DnsAnswer =
  | { type: 'TXT'; chunks: string[] }
  | { type: 'MX'; exchange: string; priority: number }
  | { type: 'CNAME'; target: string }

/** A name server on this machine that speaks DNS over UDP and answers as the test decides. */
export class DnsServer {
  #socket: Socket | undefined
  #records = new Map<string, DnsAnswer[]>()
  #faults = new Map<string, keyof typeof RCODES>()

  /** Listens where `DNS_SERVERS` points to. */
  async start(): Promise<void> {
    const [, port] = process.env.DNS_SERVERS!.split(':')
    const socket = createSocket('udp4')
    socket.on('message', (query, from) => {
      socket.send(this.#answer(query), from.port, from.address)
    })
    await new Promise<void>((resolve) => socket.bind(Number(port), '127.0.0.1', resolve))
    this.#socket = socket
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket!.close(() => resolve()))
  }

  /**
   * Publishes records under a name, in place of those before. `*.` at the beginning matches all.
   */
  publish(name: string, ...answers: DnsAnswer[]): void {
    this.#records.set(name, answers)
  }

  /** Publishes one TXT record. */
  text(name: string, ...chunks: string[]): void {
    this.publish(name, { type: 'TXT', chunks })
  }

  /** Answers queries for a name with a fault; null lifts it. */
  fail(name: string, fault: keyof typeof RCODES | null): void {
    if (fault) {
      this.#faults.set(name, fault)
    } else {
      this.#faults.delete(name)
    }
  }

  #answer(query: Buffer): Buffer {
    const { name, end } = readName(query, 12)
    const type = query.readUInt16BE(end)
    const question = query.subarray(12, end + 4)
    const fault = this.#faults.get(name)
    const known = this.#records.get(name) ?? this.#records.get(name.replace(/^[^.]+/, '*'))
    const answers = fault ? [] : this.#matching(name, type)
    const rcode = fault ? RCODES[fault] : known ? 0 : RCODES.nxdomain

    const header = Buffer.alloc(12)
    header.writeUInt16BE(query.readUInt16BE(0), 0)
    header.writeUInt16BE(0x8180 | rcode, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    return Buffer.concat([header, question, ...answers])
  }

  /** A CNAME is followed within the answer, as name servers do. */
  #matching(name: string, type: number): Buffer[] {
    const records = this.#records.get(name) ?? this.#records.get(name.replace(/^[^.]+/, '*')) ?? []
    const found: Buffer[] = []
    for (const record of records) {
      if (TYPES[record.type] === type) {
        found.push(resourceRecord(name, record))
      } else if (record.type === 'CNAME') {
        found.push(resourceRecord(name, record), ...this.#matching(record.target, type))
      }
    }
    return found
  }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]))
    at += message[at] + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => characterString(label))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function characterString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
}

function resourceRecord(name: string, record: DnsAnswer): Buffer {
  const data = recordData(record)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(TYPES[record.type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(0, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), fixed, data])
}

function recordData(record: DnsAnswer): Buffer {
  switch (record.type) {
    case 'TXT':
      return Buffer.concat(record.chunks.map(characterString))
    case 'CNAME':
      return encodeName(record.target)
    case 'MX': {
      const priority = Buffer.alloc(2)
      priority.writeUInt16BE(record.priority)
      return Buffer.concat([priority, encodeName(record.exchange)])
    }
  }
}

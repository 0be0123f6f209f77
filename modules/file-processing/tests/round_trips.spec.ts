import { once } from 'node:events'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import redis from '@adonisjs/redis/services/main'
import env from '#start/env'
import { clientOf, createTenant } from '#tests/helpers'
import StoredFile from '../models/stored_file.js'
import AnalysisJob from '../models/analysis_job.js'
import { newId } from '#platform/identifiers'

const REQUESTS = 10

interface Statement {
  sql: string
  bindings?: readonly unknown[]
}

/**
 * Collects the statements that go over the connections of the query builder and are about a value.
 */
function collectStatements(value: string) {
  const { client } = db.connection().getReadClient()
  const statements: string[] = []
  const collect = ({ sql, bindings = [] }: Statement) => {
    if (bindings.includes(value)) {
      statements.push(sql)
    }
  }
  client.on('query', collect)
  return { statements, stop: () => client.off('query', collect) }
}

/**
 * Requests are counted in memory until the connection stands, and for a second after one found
 * none.
 */
async function connectionStands() {
  const connection = redis.connection('limiter').ioConnection
  if (connection.status !== 'ready') {
    await once(connection, 'ready')
  }
}

/** Counts what is sent to the Redis that counts requests. */
function countCommands() {
  const connection = redis.connection('limiter').ioConnection
  const send = connection.sendCommand.bind(connection)
  const counted = { commands: 0, stop: () => void (connection.sendCommand = send) }
  connection.sendCommand = (...parameters) => {
    counted.commands++
    return send(...parameters)
  }
  return counted
}

async function fileOf(tenantId: string): Promise<string> {
  const [id, jobId, fileId] = [newId('row'), newId('job'), newId('file')]
  await StoredFile.create({
    id,
    tenantId,
    publicId: fileId,
    name: 'sheet.pdf',
    latestJobId: jobId,
    recordCount: 3,
  })
  await AnalysisJob.create({
    id: jobId,
    tenantId,
    storedFileId: id,
    engine: 'tesseract',
    status: 'complete',
    stage: 'complete',
    progress: 100,
    message: '3 student records found on 1 page.',
    revision: 1,
    interruptions: 0,
    totalPages: 1,
    processedPages: 1,
  })
  return fileId
}

test.group('A school that asks for a status again and again', () => {
  test('costs one statement and one step of the limiter each time', async ({ assert, client }) => {
    const school = await createTenant()
    const fileId = await fileOf(school.tenant.id)
    const ask = () => {
      return clientOf(client, school).get(`/api/file-processing/status?fileId=${fileId}`)
    }
    const isServer = env.get('DB_CONNECTION') === 'mysql'
    const isShared = env.get('LIMITER_STORE') === 'redis'
    if (isShared) {
      await connectionStands()
    }
    const first = await ask()
    first.assertStatus(200)

    const database = collectStatements(school.tenant.id)
    const shared = isShared ? countCommands() : null
    for (let request = 0; request < REQUESTS; request++) {
      const answer = await ask()
      answer.assertStatus(200)
    }
    database.stop()
    shared?.stop()

    assert.lengthOf(database.statements, isServer ? REQUESTS : 0, database.statements.join('; '))
    assert.equal(shared?.commands ?? REQUESTS, REQUESTS)
  })
})

import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { HttpContext } from '@adonisjs/core/http'
import { validationError } from '#platform/http/api_exception'
import { parseJsonObject, requireJson } from '#platform/http/body'
import { validate } from '#platform/http/validate'
import { Pace } from '#platform/pace'
import { checkPatterns } from '../../accounts/services/user_name_pattern.js'
import { bulkOptionsValidator, bulkValidator, MAXIMUM_JSON_ROWS } from '../validators/bulk.js'
import type { BulkRequest } from './bulk_request.js'
import { ROW_FIELDS } from './columns.js'
import { readCsv } from './read_csv.js'
import { rowsOfCsv, rowsOfJson, type RowInput } from './row_input.js'
import { piecesOf } from './byte_pieces.js'
import { splitList } from './split_list.js'

/** Rows of a CSV file. */
const MAXIMUM_CSV_ROWS = 10_000

type List = Omit<BulkRequest, 'tenantId'>

type Options = Awaited<ReturnType<typeof bulkOptionsValidator.validate>>

/**
 * Reads a list of students from a request: a JSON body, or a multipart body with a CSV `file` and
 * `options` as JSON text.
 *
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export async function readBulkBody(ctx: HttpContext): Promise<List> {
  const mediaType = ctx.request.header('content-type') ?? ''
  return /^multipart\/form-data\b/i.test(mediaType) ? readMultipart(ctx) : readJson(ctx)
}

async function readJson(ctx: HttpContext): Promise<List> {
  requireJson(ctx)
  const list = { name: 'students', maximum: MAXIMUM_JSON_ROWS }
  const { rest, items } = await splitList(ctx.rawBody, list)
  const body = parseJsonObject(rest, 'body')
  // One row stands for all of them: each was seen to be an object, and is checked on its own later.
  const checked = items?.length ? { ...body, students: [{}] } : body
  const { students, options } = await validate(bulkValidator, checked)

  const pace = new Pace()
  const rows: Record<string, unknown>[] = items ? [] : (students as Record<string, unknown>[])
  for (const [index, item] of (items ?? []).entries()) {
    rows.push(parseJsonObject(item, `students[${index}]`))
    await pace.rest()
  }
  const columns = ROW_FIELDS.filter((field) => rows.some((row) => row[field] !== undefined))
  return { columns, rows: await listOf(rowsOfJson(rows, columns)), ...readOptions(options) }
}

/** Makes all rows; others run in between. */
async function listOf(rows: Iterable<RowInput>): Promise<RowInput[]> {
  const pace = new Pace()
  const list: RowInput[] = []
  for (const row of rows) {
    list.push(row)
    await pace.rest()
  }
  return list
}

async function readMultipart(ctx: HttpContext): Promise<List> {
  const { file, options } = await partsOf(ctx)
  const table = await readCsv(file, MAXIMUM_CSV_ROWS)
  if (table.records.length === 0) {
    throw validationError('file: has a header and no rows')
  }
  const wishes = await validate(bulkOptionsValidator, parseOptions(options))
  return { columns: table.columns, rows: await listOf(rowsOfCsv(table)), ...readOptions(wishes) }
}

function readOptions(wishes: Options): Pick<List, 'options' | 'dryRun' | 'externalRef'> {
  const { dryRun, externalRef, notifyGuardian, ...options } = wishes
  checkPatterns(options.usernamePatterns ?? [], 'options.usernamePatterns')
  return { options, dryRun, externalRef: externalRef ?? null }
}

function parseOptions(text: string | undefined): Record<string, unknown> {
  return text === undefined ? {} : parseJsonObject(Buffer.from(text), 'options')
}

interface Parts {
  file: Buffer
  options: string | undefined
}

/** The one file and the options of a multipart body that was read completely. */
async function partsOf({ request, rawBody }: HttpContext): Promise<Parts> {
  const parser = createParser(request.headers() as BusboyHeaders)
  const files: Buffer[][] = []
  const fields = new Map<string, string>()
  const unknown: string[] = []

  parser.on('file', (name, stream) => {
    const chunks: Buffer[] = []
    if (name === 'file') {
      files.push(chunks)
    } else {
      unknown.push(name)
    }
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  })
  parser.on('field', (name, value) => {
    if (name === 'options') {
      fields.set(name, value)
    } else {
      unknown.push(name)
    }
  })
  await new Promise<void>((resolve, reject) => {
    parser.on('finish', resolve)
    parser.on('error', () => reject(validationError('body: is not a complete multipart body')))
    Readable.from(piecesOf(rawBody)).pipe(parser)
  })

  if (unknown.length > 0) {
    throw validationError(`${unknown[0].slice(0, 100)}: is not a known field`)
  }
  if (files.length !== 1) {
    throw validationError(files.length === 0 ? 'file: is required' : 'file: send exactly one')
  }
  return { file: Buffer.concat(files[0]), options: fields.get('options') }
}

function createParser(headers: BusboyHeaders): Busboy {
  try {
    return new Busboy({ headers, limits: { fieldSize: 64 * 1024, parts: 10 } })
  } catch {
    throw validationError('content-type: the boundary is missing')
  }
}

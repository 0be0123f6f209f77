import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { validationError } from '#platform/http/api_exception'
import { piecesOf } from './byte_pieces.js'
import { knownColumn, REFUSAL_COLUMNS, type KnownColumn } from './columns.js'

/** Bytes of one record. */
const LONGEST_RECORD = 1024 * 1024

/** Bytes in which the delimiter is looked for. */
const LONGEST_HEADER = 64 * 1024

const DELIMITERS = [',', ';', '\t']

/** The records of a CSV file. */
export interface CsvTable {
  /** Headers as they stand in the file. */
  columns: string[]
  /** What each column means; undefined where it is none of ours. */
  meanings: (KnownColumn | undefined)[]
  /** Cells in the order of the columns. A record may have more or fewer than there are columns. */
  records: string[][]
  /** It is a list of errors of the platform: behind the columns stand number, code and message. */
  isErrorList: boolean
}

/**
 * Reads a CSV file: UTF-8, quoted as RFC 4180 says, with commas, semicolons or tabs, whichever its
 * header uses, and line ends of any kind, mixed ones too. It is read in slices, and others run in
 * between.
 *
 * @param maximumRows Records that are taken.
 * @throws {ApiException} `VALIDATION_ERROR` when it is no such file, lacks a column that is needed,
 *   or has more records.
 */
export async function readCsv(bytes: Buffer, maximumRows = Infinity): Promise<CsvTable> {
  checkText(bytes)
  const [columns, ...records] = await parseRecords(bytes, maximumRows)
  if (!columns) {
    throw validationError('file: is empty')
  }
  const all = columns.map((header) => header.trim())
  const isErrorList = REFUSAL_COLUMNS.every(
    (name, index) => all[all.length - REFUSAL_COLUMNS.length + index] === name
  )
  const headers = isErrorList ? all.slice(0, -REFUSAL_COLUMNS.length) : all
  const meanings = headers.map(knownColumn)
  refuseRepeated(headers, meanings)
  requireColumns(meanings)
  return { columns: headers, meanings, records, isErrorList }
}

function checkText(bytes: Buffer): void {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16 || bytes.includes(0)) {
    throw validationError('file: is not UTF-8 text. Save it as "CSV UTF-8".')
  }
  if (!isUtf8(bytes)) {
    throw validationError(
      'file: is not UTF-8 text; it looks like Windows-1252. Save it as "CSV UTF-8".'
    )
  }
}

async function parseRecords(bytes: Buffer, maximumRows: number): Promise<string[][]> {
  const records: string[][] = []
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(bytes),
      // Named, because the parser would look at the first line alone to find out.
      record_delimiter: ['\r\n', '\n', '\r'],
      // Excel writes `="001"` where a number must stay text.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_RECORD,
    })
    await pipeline(Readable.from(piecesOf(bytes)), parser, async (parsed) => {
      for await (const record of parsed) {
        records.push(record as string[])
        if (records.length > maximumRows + 1) {
          throw validationError(`file: at most ${maximumRows} rows are taken at once`)
        }
      }
    })
    return records
  } catch (error) {
    if (error instanceof CsvError) {
      const where = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
      throw validationError(`file: cannot be read as CSV${where} (${error.code})`)
    }
    throw error
  }
}

/** The delimiter that stands most often in the header, outside of quotes. */
function delimiterOf(bytes: Buffer): string {
  const start = bytes.subarray(0, LONGEST_HEADER).toString('utf8')
  const header = /^\uFEFF?[^\r\n]*/.exec(start)![0].replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]
}

function refuseRepeated(headers: string[], meanings: (KnownColumn | undefined)[]): void {
  const repeated = meanings.findIndex(
    (meaning, index) => meaning !== undefined && meanings.indexOf(meaning) !== index
  )
  if (repeated >= 0) {
    throw validationError(
      `file: the columns "${headers[meanings.indexOf(meanings[repeated])]}" and ` +
        `"${headers[repeated]}" mean the same. Remove one.`
    )
  }
}

/** A list that only switches accounts off and on needs no names. */
function requireColumns(meanings: (KnownColumn | undefined)[]): void {
  const needed: KnownColumn[] = meanings.includes('action')
    ? ['studentId']
    : ['studentId', 'firstName', 'lastName']
  const missing = needed.find((column) => !meanings.includes(column))
  if (missing) {
    throw validationError(`file: the column ${missing} is missing`)
  }
}

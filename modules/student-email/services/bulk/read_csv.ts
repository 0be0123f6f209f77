import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { validationError } from '#kernel/http/api_exception'
import { knownColumn, type KnownColumn } from './columns.js'

/** Bytes of one record. */
const LONGEST_RECORD = 1024 * 1024

const DELIMITERS = [',', ';', '\t']

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The records of a CSV file. */
export interface CsvTable {
  /** Headers as they stand in the file. */
  columns: string[]
  /** What each column means; undefined where it is none of ours. */
  meanings: (KnownColumn | undefined)[]
  /** Cells in the order of the columns. A record may have more or fewer than there are columns. */
  records: string[][]
}

/**
 * Reads a CSV file: UTF-8, quoted as RFC 4180 says, with commas, semicolons or tabs, whichever its
 * header uses.
 *
 * @throws {ApiException} `VALIDATION_ERROR` when it is no such file, or lacks a column that is needed.
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decode(bytes)
  const [columns, ...records] = parseRecords(text)
  if (!columns) {
    throw validationError('file: is empty')
  }
  const headers = columns.map((header) => header.trim())
  const meanings = headers.map(knownColumn)
  refuseRepeated(headers, meanings)
  requireColumns(meanings)
  return { columns: headers, meanings, records }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16 || bytes.includes(0)) {
    throw validationError('file: is not UTF-8 text. Save it as "CSV UTF-8".')
  }
  try {
    return decoder.decode(bytes)
  } catch {
    throw validationError(
      'file: is not UTF-8 text; it looks like Windows-1252. Save it as "CSV UTF-8".'
    )
  }
}

function parseRecords(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      // Excel writes `="001"` where a number must stay text.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_RECORD,
    })
  } catch (error) {
    if (error instanceof CsvError) {
      const where = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
      throw validationError(`file: cannot be read as CSV${where} (${error.code})`)
    }
    throw error
  }
}

/** The delimiter that stands most often in the header, outside of quotes. */
function delimiterOf(text: string): string {
  const header = /^\uFEFF?[^\r\n]*/.exec(text)![0].replace(/"[^"]*"/g, '')
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

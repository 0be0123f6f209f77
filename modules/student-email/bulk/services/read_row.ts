import vine from '@vinejs/vine'
import { validate } from '#platform/http/validate'
import { validationError } from '#platform/http/api_exception'
import type { BulkAction } from '../../models/bulk_row.js'
import { checkNames, studentFields } from '../../accounts/validators/student_fields.js'
import type { StudentDetails } from '../../accounts/services/provisioning.js'
import { ROSTER_COLUMNS } from './columns.js'
import type { RowInput } from './row_input.js'

/**
 * What a row asks for. `ignore`: it is about nobody who gets an account. `isLeaving`: a roster says
 * that the student has left; one without an account needs nothing.
 */
export type RowReading =
  | { kind: 'student'; action: BulkAction; student: StudentDetails; isLeaving: boolean }
  | { kind: 'ignore' }

const ACTIONS: readonly BulkAction[] = ['create', 'upsert', 'suspend', 'reactivate', 'delete']

/** Actions for which the student has to be named. */
const NAMING_ACTIONS: readonly BulkAction[] = ['create', 'upsert']

/** Fields that hold numbers: text of digits where they come from a CSV file. */
const NUMBERS = ['graduationYear', 'quotaMb']

const { firstName, lastName } = studentFields

const rowValidator = vine.create({
  ...studentFields,
  firstName: firstName.clone().optional(),
  lastName: lastName.clone().optional(),
  action: vine.enum(ACTIONS).optional(),
})

/**
 * Reads a row. An empty cell is a cell that is not there.
 *
 * @throws {ApiException} `VALIDATION_ERROR`; the message starts with the field.
 */
export async function readRow({ fields }: RowInput): Promise<RowReading> {
  if (fields.cells !== undefined) {
    throw validationError(`row: ${String(fields.cells)}`)
  }
  const roster = rosterOf(fields)
  if (roster.role !== undefined && roster.role.toLowerCase() !== 'student') {
    return { kind: 'ignore' }
  }

  const { action, ...details } = await validate(rowValidator, wishesOf(fields))
  const student = {
    ...details,
    firstName: details.firstName ?? '',
    lastName: details.lastName ?? '',
  }
  const leaves = isLeaving(roster)
  const wanted = action ?? (leaves ? 'suspend' : 'create')
  if (NAMING_ACTIONS.includes(wanted)) {
    checkNames(student)
  }
  return { kind: 'student', action: wanted, student, isLeaving: action === undefined && leaves }
}

/** The row's own fields, without what decides about it and without empty ones. */
function wishesOf(fields: Record<string, unknown>): Record<string, unknown> {
  const wishes = Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) =>
        !(ROSTER_COLUMNS as readonly string[]).includes(field) &&
        value !== null &&
        !(typeof value === 'string' && value.trim() === '')
    )
  )
  const { aliases, action } = wishes
  return {
    ...wishes,
    ...(typeof aliases === 'string' && { aliases: aliases.split('|').map((part) => part.trim()) }),
    ...(typeof action === 'string' && { action: action.trim().toLowerCase() }),
    ...Object.fromEntries(NUMBERS.flatMap((field) => numberOf(field, wishes[field]))),
  }
}

function rosterOf(fields: Record<string, unknown>): Partial<Record<string, string>> {
  return Object.fromEntries(
    ROSTER_COLUMNS.flatMap((column) => {
      const value = fields[column]
      return typeof value === 'string' && value.trim() !== '' ? [[column, value.trim()]] : []
    })
  )
}

/** OneRoster's words for somebody who is to have no access any more. */
function isLeaving({ enabledUser, status }: Partial<Record<string, string>>): boolean {
  return enabledUser?.toLowerCase() === 'false' || status?.toLowerCase() === 'tobedeleted'
}

function numberOf(field: string, value: unknown): [string, number][] {
  return typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? [[field, Number(value)]] : []
}

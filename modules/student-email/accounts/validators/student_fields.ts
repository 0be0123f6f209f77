import vine from '@vinejs/vine'
import { validationError } from '#platform/http/api_exception'
import { validate } from '#platform/http/validate'
import { plainText } from '#platform/plain_text'
import type { StudentDetails } from '../services/provisioning.js'

/** Fields of a student: of a single account, of a preview, of a row of a bulk job. */
export const studentFields = {
  studentId: plainText(64).minLength(1),
  firstName: plainText(60),
  lastName: plainText(60),
  middleName: plainText(60).nullable().optional(),
  preferredName: plainText(60).nullable().optional(),
  admissionNumber: plainText(64).nullable().optional(),
  grade: plainText(60).nullable().optional(),
  className: plainText(60).nullable().optional(),
  graduationYear: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1990, 2100])
    .nullable()
    .optional(),
  email: vine.string().trim().minLength(1).maxLength(254).nullable().optional(),
  guardianEmail: vine.string().trim().maxLength(254).email().nullable().optional(),
  recoveryEmail: vine.string().trim().maxLength(254).email().nullable().optional(),
  aliases: vine
    .array(vine.string().trim().minLength(1).maxLength(254))
    .maxLength(100)
    .nullable()
    .optional(),
  quotaMb: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, 1_000_000])
    .nullable()
    .optional(),
}

const studentValidator = vine.create(studentFields)

/**
 * One student as a client describes one.
 *
 * @throws {ApiException} `VALIDATION_ERROR`, naming the field.
 */
export async function validateStudent(data: unknown): Promise<StudentDetails> {
  const student = await validate(studentValidator, data)
  checkNames(student)
  return student
}

/**
 * Refuses a student without any name, and one with half a name and no admission number to fall back
 * on.
 *
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function checkNames({
  firstName,
  lastName,
  admissionNumber,
}: Pick<StudentDetails, 'firstName' | 'lastName' | 'admissionNumber'>): void {
  const missing = firstName === '' ? 'firstName' : lastName === '' ? 'lastName' : null
  if (missing && ((firstName === '' && lastName === '') || !admissionNumber)) {
    throw validationError(
      `${missing}: is required, unless the other name and an admissionNumber are given`
    )
  }
}

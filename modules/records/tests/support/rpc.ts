import type { ApiClient } from '@japa/api-client'
import { clientOf, type TestTenant } from '#tests/helpers'
import type { StudentRecordView } from '../../transformers/student_record.js'

/** What `getFileStudentRecords` answers. */
export interface RecordsAnswer {
  records: StudentRecordView[]
  pagination: { page: number; pageSize: number; total: number }
}

/** Calls procedures of the router `documents` as a school, or as one of its users. */
export function rpcOf(client: ApiClient, school: Pick<TestTenant, 'apiKey'>, userId?: string) {
  return (procedure: string, input: object = {}) =>
    clientOf(client, school, userId).post(`/api/rpc/documents/${procedure}`, input)
}

/** All records of a file, in their order. */
export async function allRecords(
  client: ApiClient,
  school: Pick<TestTenant, 'apiKey'>,
  fileId: string
): Promise<StudentRecordView[]> {
  const answer = await rpcOf(client, school)('getFileStudentRecords', { fileId, pageSize: 200 })
  return (answer.body() as RecordsAnswer).records
}

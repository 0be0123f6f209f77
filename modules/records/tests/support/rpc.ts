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
  const call = (procedure: string, input: object = {}) =>
    clientOf(client, school, userId).post(`/api/rpc/documents/${procedure}`, input)

  return Object.assign(call, {
    /** The output of a call that succeeds. */
    async output<Output>(procedure: string, input: object = {}): Promise<Output> {
      const answer = await call(procedure, input)
      answer.assertStatus(200)
      return answer.body() as Output
    },

    async status(procedure: string, input: object = {}): Promise<number> {
      const answer = await call(procedure, input)
      return answer.status()
    },
  })
}

/** All records of a file, in their order. */
export async function allRecords(
  client: ApiClient,
  school: Pick<TestTenant, 'apiKey'>,
  fileId: string
): Promise<StudentRecordView[]> {
  const input = { fileId, pageSize: 200 }
  const { records } = await rpcOf(client, school).output<RecordsAnswer>(
    'getFileStudentRecords',
    input
  )
  return records
}

/** One record of a file by its place in the document, counted from 0. */
export async function recordAt(
  client: ApiClient,
  school: Pick<TestTenant, 'apiKey'>,
  fileId: string,
  index: number
): Promise<StudentRecordView> {
  const records = await allRecords(client, school, fileId)
  return records[index]
}

/** Code and message of an error's answer. */
export function errorOf(answer: { body(): unknown }): { code: string; message: string } {
  return (answer.body() as { error: { code: string; message: string } }).error
}

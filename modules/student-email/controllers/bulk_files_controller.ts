import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { takeCredentials } from '../bulk/actions/take_credentials.js'
import { findBulkJob } from '../bulk/queries/bulk_jobs.js'
import { credentialSlips } from '../bulk/services/credential_slips.js'
import { errorList } from '../bulk/services/error_list.js'
import { template } from '../bulk/services/templates.js'
import { csvStream } from '#platform/csv'
import type { credentialsValidator, templateValidator } from '../bulk/validators/bulk.js'

const CSV = 'text/csv; charset=utf-8'

const CREDENTIAL_COLUMNS = [
  'studentId',
  'name',
  'className',
  'address',
  'temporaryPassword',
] as const

/** Files around bulk jobs: an empty list, the failed rows, the temporary passwords. */
export default class BulkFilesController {
  async template({ response, input: { style } }: ContextWith<typeof templateValidator>) {
    attach(response, `students-${style}.csv`, CSV)
    return response.send(template(style))
  }

  async errors({ params, response, tenant }: HttpContext) {
    const job = await findBulkJob(tenant.id, params.jobId)
    attach(response, `${job.id}-errors.csv`, CSV)
    return response.stream(errorList(job))
  }

  async credentials({
    params,
    response,
    tenant,
    input: { format },
  }: ContextWith<typeof credentialsValidator>) {
    const credentials = await takeCredentials({
      tenantId: tenant.id,
      jobId: params.jobId,
    })
    response.header('Cache-Control', 'no-store')
    switch (format) {
      case 'json':
        return { credentials }
      case 'csv':
        attach(response, `${params.jobId}-credentials.csv`, CSV)
        return response.stream(
          csvStream(
            CREDENTIAL_COLUMNS,
            credentials.map((row) => CREDENTIAL_COLUMNS.map((column) => row[column]))
          )
        )
      case 'pdf':
        attach(response, `${params.jobId}-credentials.pdf`, 'application/pdf')
        return response.send(await credentialSlips(tenant.name, credentials))
    }
  }
}

function attach(response: HttpContext['response'], name: string, mediaType: string): void {
  response.header('Content-Type', mediaType)
  response.header('Content-Disposition', `attachment; filename="${name}"`)
}

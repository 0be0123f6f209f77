import type { useClient } from '../../client.js'

type Form = Parameters<ReturnType<typeof useClient>['bulkEmails']['create']>[0]

/** How a list is to be handled. */
export interface ListOptions {
  domainId?: string
  onExists: 'suffix' | 'skip' | 'adopt' | 'fail'
  missingAction: 'none' | 'suspend'
  passwordDelivery: 'download' | 'none'
  mustChange: boolean
}

/** A list that was tried, by the id of the trial, so that it can be run without being picked again. */
const tried = new Map<string, { file: File; options: ListOptions }>()

export function rememberList(jobId: string, list: { file: File; options: ListOptions }): void {
  tried.clear()
  tried.set(jobId, list)
}

/** Undefined after a reload: pages keep no names of pupils. */
export function listOf(jobId: string) {
  return tried.get(jobId)
}

/** The form that sends a list. */
export function listForm(file: File, options: ListOptions, dryRun: boolean): Form {
  return { file, options: JSON.stringify({ ...options, dryRun }) }
}

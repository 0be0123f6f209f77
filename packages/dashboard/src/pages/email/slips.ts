import { saveFile } from '../../download.js'
import { askFile } from '../../file_request.js'

/**
 * Saves the temporary passwords of a list as slips to cut out. The platform hands them out once:
 * after an answer they are only in the file.
 */
export async function saveSlips(jobId: string, name: string): Promise<void> {
  const path = `/api/student-emails/bulk/${encodeURIComponent(jobId)}/credentials`
  saveFile(await askFile(path, { format: 'pdf' }), name)
}

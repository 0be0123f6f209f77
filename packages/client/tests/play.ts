import { TenantEducation, type PlatformError } from '../src/index.js'
import { FaultyPlatform, type Fault } from './faulty_platform.js'

/** A client of a platform that answers with these faults first. */
export async function play(cleanup: (end: () => Promise<void>) => void, ...faults: Fault[]) {
  const platform = await new FaultyPlatform(...faults).start()
  cleanup(() => platform.stop())
  const client = new TenantEducation({ apiKey: 'tep_test', baseUrl: platform.url })
  return { platform, client }
}

/** The error that a promise ends with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<PlatformError> {
  try {
    await promise
  } catch (error) {
    return error as PlatformError
  }
  throw new Error('There was no error.')
}

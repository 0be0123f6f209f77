export { Call, type Answered } from './call.js'
export { TenantEducation, type FreeRequest } from './client.js'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PlatformError,
  ProcessingError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  type ErrorCode,
} from './errors.js'
export type { components } from './generated/types.js'
export type * from './generated/resources.js'
export { List } from './list.js'
export type { ClientOptions, RequestOptions, UploadOptions, WaitOptions } from './options.js'
export type { Answer, Body, EventOf, OperationId, Query } from './shapes.js'
export type { FileInput, Sent } from './upload.js'

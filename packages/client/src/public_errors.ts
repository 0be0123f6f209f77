/** What calls throw, for those who catch it: the same from every entry of the package. */
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

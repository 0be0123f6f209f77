import { ExceptionHandler } from '@adonisjs/core/http'

/** Turns every error of every path into the error envelope. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = false
}

import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import type { Infer, SchemaTypes } from '@vinejs/vine/types'
import { validate, type Validator } from './validate.js'

/** What checks a body or a query string. */
export type Checked = Validator<SchemaTypes>

/** What a validator lets through; unknown where there is none. */
type InputOf<By> = By extends Checked ? Infer<By> : unknown

/**
 * The context of a request whose input is checked: `input` is the body or the query string of an endpoint
 * that declares this validator.
 *
 * @example async index({ tenant, input }: ContextWith<typeof searchValidator>) {}
 */
export type ContextWith<By> = HttpContext & { input: InputOf<By> }

/**
 * Middleware that checks a body or a query string, and hands it on as `ctx.input`.
 *
 * @throws {ApiException} `VALIDATION_ERROR` (400), as `validate` does.
 */
export function checkInput(part: 'body' | 'query', validator: Checked): MiddlewareFn {
  return async (ctx, next) => {
    const { request } = ctx
    const input = await validate(validator, part === 'body' ? request.body() : request.qs())
    Object.assign(ctx, { input })
    return next()
  }
}

import type { operations } from './generated/types.js'
import type { FileInput } from './upload.js'

/** Operations by their ids, such as `payments.initialize`. */
export type OperationId = keyof operations

type Content<Part, Type extends string> = Part extends { content: Record<Type, infer Shape> }
  ? Shape
  : never

type Successes<Name extends OperationId> =
  operations[Name]['responses'][keyof operations[Name]['responses']]

/** The JSON that an operation takes. */
export type Body<Name extends OperationId> = operations[Name] extends { requestBody: infer Given }
  ? Content<Given, 'application/json'>
  : never

/** The query that an operation takes. */
export type Query<Name extends OperationId> = NonNullable<operations[Name]['parameters']['query']>

/** The JSON that an operation answers when it succeeds. */
export type Answer<Name extends OperationId> = Content<Successes<Name>, 'application/json'>

/** An entry of the list that an operation answers. */
export type ItemOf<Name extends OperationId, Field extends string> =
  Answer<Name> extends Record<Field, readonly (infer Item)[]> ? Item : never

/** An event of the stream that an operation answers. */
export type EventOf<Name extends OperationId> = Content<Successes<Name>, 'text/event-stream'>

/** A file with the other fields of its form. */
export type FileForm<Name extends OperationId> = operations[Name] extends {
  requestBody: infer Given
}
  ? Omit<Content<Given, 'multipart/form-data'>, 'file'> & { file: FileInput }
  : never

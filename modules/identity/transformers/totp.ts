import { described, object, text } from '#platform/http/shapes'

/** A second step that is being set up. */
export const newTotp = object({
  secret: described('For typing into an app, in base 32', text),
  uri: described('`otpauth://…`, for an app on the same device', text),
  qr: described('The same as a picture: an SVG image', text),
})

import vine from '@vinejs/vine'

/** Body of `subscription` and `subscription/preview`. */
export const planChoiceValidator = vine.create({
  planCode: vine.string().minLength(1).maxLength(40),
  effective: vine.enum(['auto', 'now', 'period_end'] as const).optional(),
})

/** Body of `subscription/cancel`. */
export const cancellationValidator = vine.create({
  immediately: vine.boolean({ strict: true }).optional(),
  reason: vine.string().trim().minLength(1).maxLength(500).optional(),
})

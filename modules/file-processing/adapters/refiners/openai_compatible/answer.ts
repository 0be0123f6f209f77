import type { RefinementPatch } from '@tenant-education/adapter-kit'
import { shownText, type Question, type Target } from './question.js'
import { RefinerFailure } from './refiner_failure.js'

/** More proposals than this are no corrections any more. */
const MOST_PATCHES = 500

/**
 * Reads a model's answer and believes none of it: it must be what was asked for, and name only rows
 * and fields that were shown. Whether a change is justified is decided by the verifier, not here.
 *
 * @throws {RefinerFailure} `nonsense` for prose, truncated or other JSON, unknown rows or fields.
 */
export function readAnswer(content: string, { targets }: Question): RefinementPatch[] {
  const answer = parseObject(content)
  const keys = Object.keys(answer)
  if (keys.length !== 1 || !Array.isArray(answer.patches)) {
    throw nonsense('The answer is not a list of patches.')
  }
  if (answer.patches.length > MOST_PATCHES) {
    throw nonsense('The answer holds more patches than there can be.')
  }
  return answer.patches.flatMap((patch: unknown) => readPatch(patch, targets))
}

function readPatch(patch: unknown, targets: Question['targets']): RefinementPatch[] {
  const { rowId, field, from, to, reason } = (patch ?? {}) as Record<string, unknown>
  const target = targets.get(String(rowId))?.get(String(field))
  if (!target) {
    throw nonsense('The answer names a row or field that was not in the question.')
  }
  const next = valueLike(target, to)
  if (next === undefined || String(from) !== target.shown || next === target.value) {
    return []
  }
  return [
    {
      row: target.row,
      field: target.field,
      from: target.value,
      to: next,
      reason:
        typeof reason === 'string' && shownText(reason) !== '' ? shownText(reason) : 'no reason',
    },
  ]
}

/** The proposed value in the type of the present one; undefined where it is none. */
function valueLike({ value }: Target, to: unknown): string | number | undefined {
  if (typeof to !== 'string' && typeof to !== 'number') {
    return undefined
  }
  const text = String(to).trim()
  if (typeof value === 'string') {
    return text === '' || shownText(text) !== text ? undefined : text
  }
  return /^\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

/** The JSON object in a text; models without structured output like to wrap it in a code block. */
function parseObject(content: string): Record<string, unknown> {
  const start = content.indexOf('{')
  const end = content.lastIndexOf('}')
  if (start < 0 || end < start) {
    throw nonsense('The answer is not JSON.')
  }
  try {
    return JSON.parse(content.slice(start, end + 1)) as Record<string, unknown>
  } catch {
    throw nonsense('The answer is not JSON.')
  }
}

function nonsense(message: string): RefinerFailure {
  return new RefinerFailure('nonsense', message)
}

import type { components } from '../../client.js'
import { number } from '../../i18n/format.js'
import { useTexts } from '../../i18n/texts.js'
import { texts } from './texts.js'

export type FoundRecord = components['schemas']['FoundRecord']
export type RecordChange = components['schemas']['RecordChange']
export type Reason = keyof typeof texts.en.reasons

const t = useTexts(texts)

/** Values of a record that somebody should look at. */
export function toLookAt({ reasons }: FoundRecord): number {
  const { subjects = {}, subjectGrades = {}, ...fields } = reasons as Record<string, object>
  return [fields, subjects, subjectGrades].reduce((sum, map) => sum + Object.keys(map).length, 0)
}

/** Why, in words: "does not fit the sum of the scores". */
export function reasonsInWords(codes: readonly string[] | undefined): string {
  return (codes ?? []).map((code) => t.reasons[code as Reason] ?? code).join(', ')
}

/** A number as people write it, with at most two decimals; a text as it is. */
export function shown(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') {
    return ''
  }
  return typeof value === 'number' ? number(value, { maximumFractionDigits: 2 }) : value
}

const SCALARS = ['studentName', 'admissionNumber', 'total', 'average', 'grade', 'position'] as const

/** What a line of the history is about, in words. Names of subjects may hold dots. */
export function fieldInWords(field: string): string {
  if ((SCALARS as readonly string[]).includes(field)) {
    return t[field as (typeof SCALARS)[number]]
  }
  const [, map, rest = ''] = /^(\w+)\.(.+)$/s.exec(field) ?? []
  if (map === 'subjects') {
    return rest
  }
  if (map === 'subjectGrades') {
    return t.gradeOf(rest)
  }
  const dot = rest.lastIndexOf('.')
  return map === 'components' && dot > 0 ? t.partOf(rest.slice(0, dot), rest.slice(dot + 1)) : field
}

/** Who changed something, in words. */
export function actorInWords({ kind, name, userId }: RecordChange['by']): string {
  if (kind === 'platform') {
    return t.platform
  }
  if (kind === 'person') {
    return name ?? t.person
  }
  const key = name === null ? t.keyGone : t.key(name)
  return userId === null ? key : `${key} ${t.forUser(userId)}`
}

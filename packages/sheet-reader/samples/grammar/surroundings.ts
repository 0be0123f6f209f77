import type { Random } from '../random.js'
import { pickWord, weighted, type CorpusSet } from './choices.js'
import type { Block } from './model.js'
import type { Country } from './vocabulary/country.js'

/** What a sheet says about itself. */
export interface Headline {
  school: string
  title: string
  class: string
  term: string
  session: string
  teacher: string
}

export function drawHeadline(random: Random, set: CorpusSet, country: Country): Headline {
  return {
    school: pickWord(random, set, country.schools),
    title: pickWord(random, set, country.titles),
    class: random.pick(country.classes),
    term: random.pick(country.terms),
    session: random.pick(country.sessions),
    teacher: `${random.pick(['Mr.', 'Mrs.', 'Miss'])} ${random.pick(country.surnames)}`,
  }
}

export type TitleStyle = 'none' | 'line' | 'two_lines' | 'lines_and_fields' | 'long'

/** Lines above a table, down to one that stands right on its headings. */
export function drawTitles(
  random: Random,
  set: CorpusSet,
  country: Country,
  style: TitleStyle = weighted<TitleStyle>(
    random,
    [1, 'none'],
    [3, 'line'],
    [3, 'two_lines'],
    [3, 'lines_and_fields'],
    [1, 'long']
  ),
  headline = drawHeadline(random, set, country)
): Block[] {
  const align = weighted(random, [3, 'center' as const], [2, 'left' as const])
  const bold = random.chance(0.7)
  const line = (text: string, scale = 1): Block => ({ kind: 'line', text, align, bold, scale })
  const { school, title } = headline
  switch (style) {
    case 'none':
      return []
    case 'line':
      return [line(random.pick([`${headline.class} ${title}`, title, `${school} - ${title}`]))]
    case 'two_lines':
      return [line(school, random.pick([1, 1.4, 1.8])), line(`${title}: ${headline.class}`)]
    case 'long':
      return [
        line(school, 1.6),
        line(
          country.language === 'fr'
            ? 'BP 1250, Tél. 21 33 45 67'
            : 'P.M.B. 1004, Tel: 0803 555 0142'
        ),
        line(`${title}, ${headline.term}, ${headline.session}`),
        { kind: 'space' },
      ]
    default:
      return [
        line(school, 1.5),
        line(title),
        drawFields(random, set, country, headline),
        { kind: 'space' },
      ]
  }
}

export function drawFields(
  random: Random,
  set: CorpusSet,
  country: Country,
  headline: Headline
): Block {
  const labels = country.fieldLabels
  const pairs: [string, string][] = [
    [pickWord(random, set, labels.class), headline.class],
    [pickWord(random, set, labels.term), headline.term],
    [pickWord(random, set, labels.session), headline.session],
    [pickWord(random, set, labels.teacher), headline.teacher],
  ]
  const separator = weighted(random, [5, ': '], [2, ' : '], [1, ' ...... '], [1, ':  '])
  return {
    kind: 'fields',
    pairs: pairs.slice(0, random.integer(2, 4)),
    perLine: random.integer(1, 4),
    separator,
  }
}

/** Lines below a table. */
export function drawNotes(random: Random, country: Country): Block[] {
  if (random.chance(0.55)) {
    return []
  }
  const lines = random.sample(country.notes, random.integer(1, 2))
  return [{ kind: 'space' }, ...lines.map((text): Block => ({ kind: 'line', text, align: 'left' }))]
}

import type { Random } from '../random.js'
import type { Choices, CorpusSet } from './choices.js'
import { fitLook } from './fit.js'
import { drawLook } from './look.js'
import type { Block, Look, Printout, Table } from './model.js'
import type { Ability } from './producers/producer.js'
import { drawRosterPlan, type RosterPlan } from './roster_plan.js'
import { drawRoster, rosterTable, type Roster } from './shapes/roster.js'
import { drawNotes, drawTitles, type TitleStyle } from './surroundings.js'

export interface Drawing {
  random: Random
  set: CorpusSet
  choices: Choices
  abilities: ReadonlySet<Ability>
}

/** A kind of document, named by what is difficult about it. */
export interface Family {
  name: string
  shape: string
  weight: number
  needs?: readonly Ability[]
  draw(drawing: Drawing): Printout | null
}

export interface RosterChanges {
  plan?: Partial<RosterPlan>
  look?: Partial<Look>
  titles?: TitleStyle
  /** Changes the columns, and the truth with them, before the table is set. */
  alter?(roster: Roster, plan: RosterPlan): Roster
  /** Adds rows that tell nothing of a student. */
  finish?(table: Table, roster: Roster, plan: RosterPlan): Table
}

/** Draws a sheet with a row for each student; null when no page holds it. */
export function drawRosterSheet(drawing: Drawing, changes: RosterChanges = {}): Printout | null {
  const { random, set, choices, abilities } = drawing
  const plan = fitPlan(drawRosterPlan(random, set, changes.plan), abilities)
  notePlan(choices, plan)
  const drawn = drawRoster(random, plan)
  const roster = changes.alter?.(drawn, plan) ?? drawn
  const plain = rosterTable(random, plan, roster)
  const table = changes.finish?.(plain, roster, plan) ?? plain
  const blocks: Block[] = [
    ...drawTitles(random, set, plan.country, changes.titles),
    { kind: 'table', table },
    ...drawNotes(random, plan.country),
  ]
  return dress(drawing, { blocks, truth: roster.truth }, changes.look)
}

/** Draws the look and, where `fitting`, fits it to what is printed. */
export function dress(
  drawing: Drawing,
  content: Omit<Printout, 'look'>,
  changes: Partial<Look> = {},
  fitting = true
): Printout | null {
  const { random, choices, abilities } = drawing
  const drawn = drawLook(random, changes)
  if (!abilities.has('doubled')) {
    drawn.doubled = false
  }
  drawn.otherFonts = drawing.set === 'validation' && random.chance(0.6)
  const look = fitting ? fitLook(drawn, content.blocks) : { ...drawn, fitsWidth: false }
  if (!look || (look.paper === 'a3' && !abilities.has('large_paper'))) {
    return null
  }
  choices.note('font', look.font)
  choices.note('otherFonts', look.otherFonts)
  choices.note('size', look.size)
  choices.note('ruling', look.ruling)
  choices.note('headFill', look.headFill)
  choices.note('zebra', look.zebra)
  choices.note('page', `${look.paper}${look.landscape ? ' landscape' : ''}`)
  return { ...content, look }
}

/** Leaves out what a program cannot set. */
export function fitPlan(plan: RosterPlan, abilities: ReadonlySet<Ability>): RosterPlan {
  const { headTurn } = plan
  const turned = headTurn === 'upright' || headTurn === 'slanted'
  return {
    ...plan,
    headTurn: turned && !abilities.has(headTurn) ? 'wrapped' : headTurn,
    plainNames:
      plan.plainNames ||
      (!abilities.has('marks') && ['nigeria', 'ghana'].includes(plan.country.name)),
  }
}

export function notePlan(choices: Choices, plan: RosterPlan): void {
  choices.note('country', plan.country.name)
  choices.note('students', plan.students)
  choices.note('subjects', plan.subjects)
  choices.note('subjectStyle', plan.subjectStyle)
  choices.note('headTurn', plan.headTurn)
  choices.note('notation', plan.lettersOnly ? 'letters' : plan.notation)
  choices.note('parts', plan.parts?.headings.join(' ') ?? '')
  choices.note('subjectColumns', plan.subjectColumns.join(' '))
  choices.note('absence', plan.absenceMarks.join(' '))
  choices.note('serial', plan.serial ? plan.serialAlign : '')
  choices.note('admission', plan.admission)
  choices.note('names', plan.nameStyle)
  choices.note('totals', [...plan.totals, ...plan.extras].join(' '))
  choices.note('align', `${plan.numberAlign} ${plan.headAlign}`)
  choices.note('maxima', plan.maxima)
  choices.note('sections', plan.sections.length)
}

import type { Extent } from '../lines/text_columns.js'
import type { TextLine } from '../lines/text_lines.js'
import type { Ruling } from '../../types.js'
import {
  type TextRegion,
  overlaps,
  isTabular,
  growDown,
  WRAPPED_LINES,
  isLabelled,
  isTitle,
} from '../lines/text_regions.js'

/** A level line across the page, perhaps in several pieces. */
interface Rule {
  position: number
  from: number
  to: number
}

/** Parts of the page's width; shorter lines belong to headings or words. */
const SHORTEST_RULE = 0.15
/** Points by which lines of one table may differ in length. */
const SAME_EXTENT = 8

/** Lines of headings that may stand above the first drawn line. */
const MOST_HEADINGS = 4

/** Regions between drawn lines of equal length (most printed tables have three), top to bottom. */
export function regionsFromRules(
  lines: readonly TextLine[],
  rulings: readonly Ruling[],
  width: number
): TextRegion[] {
  const regions: TextRegion[] = []
  const groups = rulesByExtent(rulings, width)
  for (const rules of groups) {
    const extent = { from: rules[0].from, to: rules[0].to }
    let open: TextRegion | null = null
    for (let index = 0; index + 1 < rules.length; index++) {
      const [top, bottom] = [rules[index].position, rules[index + 1].position]
      const inside = lines.filter((line) => {
        const y = (line.y0 + line.y1) / 2
        return y > top && y < bottom && overlaps(line, extent)
      })
      if (inside.length === 0) {
        continue
      }
      const isParted = groups.some(
        (others) => others !== rules && hasWiderRule(others, extent, top, bottom)
      )
      if (isParted || !isTabularBand(inside)) {
        open = null
        continue
      }
      if (!open) {
        open = { lines: [], rules: [top], extent }
        regions.push(open)
      }
      open.lines.push(...inside)
      open.rules.push(bottom)
    }
  }
  for (const region of regions) {
    continueBelow(region, above(nextTable(region, groups), lines))
    continueAbove(region, lines)
  }
  return regions.filter((region) => region.lines.length > 1)
}

/**
 * Where the lines of a table that stands wholly below a region begin; Infinity where there is none.
 */
function nextTable({ rules }: TextRegion, groups: readonly Rule[][]): number {
  const last = rules[rules.length - 1]
  return groups.reduce(
    (top, [{ position }]) => (position > last + 1 ? Math.min(top, position) : top),
    Infinity
  )
}

function above(level: number, lines: readonly TextLine[]): readonly TextLine[] {
  return lines.filter(({ y0, y1 }) => (y0 + y1) / 2 < level)
}

/** Takes in the rows after the last drawn line, where no line ends the table. */
function continueBelow(region: TextRegion, lines: readonly TextLine[]): void {
  const last = region.lines.findLast(isTabular)
  if (!last) {
    return
  }
  const start = lines.indexOf(last)
  const more = lines.slice(start + 1, growDown(lines, start))
  region.lines.push(...more.filter((line) => !region.lines.includes(line)))
}

/** Most of the lines between two rules have columns. */
function isTabularBand(lines: readonly TextLine[]): boolean {
  const most = Math.max(...lines.map((line) => line.phrases.length))
  if (lines.length <= WRAPPED_LINES && most > 2) {
    return true
  }
  const tabular = lines.filter((line) => line.phrases.length > 1).length
  const prose = lines.filter((line) =>
    line.phrases.every((phrase) => phrase.characters > 60)
  ).length
  return tabular * 2 >= lines.length && prose * 3 < lines.length
}

/** Takes in headings above the first drawn line. */
function continueAbove(region: TextRegion, lines: readonly TextLine[]): void {
  const first = lines.indexOf(region.lines[0])
  const start = Math.max(0, first - MOST_HEADINGS)
  for (let index = first - 1; index >= start; index--) {
    const [line, below] = [lines[index], lines[index + 1]]
    const isNear = below.y0 - line.y1 < line.fontSize
    const isBeside = below.y0 < line.y1
    const isHeading = (isTabular(line) || isBeside) && !isLabelled(line)
    if (!isNear || !isHeading || isTitle(line, below)) {
      break
    }
    region.lines.unshift(line)
  }
}

function rulesByExtent(rulings: readonly Ruling[], width: number): Rule[][] {
  const rules: Rule[] = []
  for (const ruling of rulings) {
    if (ruling.direction !== 'horizontal') {
      continue
    }
    const last = rules.at(-1)
    if (last && Math.abs(last.position - ruling.position) < 1) {
      last.from = Math.min(last.from, ruling.from)
      last.to = Math.max(last.to, ruling.to)
    } else {
      rules.push({ position: ruling.position, from: ruling.from, to: ruling.to })
    }
  }
  const groups: Rule[][] = []
  for (const rule of rules) {
    if (rule.to - rule.from < SHORTEST_RULE * width) {
      continue
    }
    const group = groups.find(
      ([first]) =>
        Math.abs(first.from - rule.from) < SAME_EXTENT && Math.abs(first.to - rule.to) < SAME_EXTENT
    )
    if (group) {
      group.push(rule)
    } else {
      groups.push([rule])
    }
  }
  return groups
    .filter((group) => group.length > 1)
    .sort((one, other) => other[0].to - other[0].from - (one[0].to - one[0].from))
}

/** A longer line between two shorter ones: they belong to different tables. */
function hasWiderRule(rules: Rule[], extent: Extent, top: number, bottom: number): boolean {
  return rules.some(
    (rule) =>
      rule.position > top + 1 &&
      rule.position < bottom - 1 &&
      rule.from < extent.from + SAME_EXTENT &&
      rule.to > extent.to - SAME_EXTENT &&
      rule.to - rule.from > extent.to - extent.from + SAME_EXTENT
  )
}

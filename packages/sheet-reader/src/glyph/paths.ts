import type { GlyphCandidates } from '../types.js'
import type { Span } from './spans.js'

/** One character as a step from one cut to a later one. */
export interface Link {
  span: Span
  /** Natural log of how surely the ink is one of the candidates, and all of the ink. */
  evidence: number
  candidates: GlyphCandidates
  /** Probability that the ink is no character. */
  doubt: number
  /** Space that follows, where the gap is wide. */
  space?: GlyphCandidates
}

/** One way through a line, from its start to its end. */
export interface Path {
  logProbability: number
  glyphs: GlyphCandidates[]
}

/** A path that is not yet at the end; it remembers its steps from the last one back. */
interface Step {
  evidence: number
  /** Evidence and priors: by this, ways are compared. */
  score: number
  link: Link | undefined
  before: Step | undefined
}

interface NumberedLink {
  link: Link
  from: number
  to: number
}

/** Paths less probable than the best by more than this are not reported. */
const WORST = 9

/** Cuts nearer than this share of a digit's height are the same cut. */
const SAME_CUT = 0.07

/**
 * The most probable ways from the line's start to its end. A way's probability is its weight
 * against the other ways times the chance that its ink is what it takes it for; what is missing
 * from 1 is the chance that none of the ways is right.
 */
export function bestPaths(links: readonly Link[], digitHeight: number, limit: number): Path[] {
  const { numbered, end } = numberCuts(links, Math.max(1.01, SAME_CUT * digitHeight))
  const reached: Step[][] = Array.from({ length: end + 1 }, () => [])
  reached[0].push({ evidence: 0, score: 0, link: undefined, before: undefined })
  for (let cut = 0; cut <= end; cut++) {
    const steps = reached[cut]
    steps.sort((a, b) => b.score - a.score)
    steps.length = Math.min(steps.length, 3 * limit)
    for (const { link, from, to } of numbered) {
      if (from !== cut) {
        continue
      }
      for (const before of steps) {
        const evidence = before.evidence + link.evidence
        const score = before.score + link.evidence + link.span.prior
        reached[to].push({ evidence, score, link, before })
      }
    }
  }

  const paths = reached[end]
  if (paths.length === 0) {
    return []
  }
  const highest = paths[0].score
  const sum = paths.reduce((total, path) => total + Math.exp(path.score - highest), 0)
  return paths
    .slice(0, limit)
    .filter((path) => path.score >= highest - WORST)
    .map((path) => ({
      logProbability: path.score - highest - Math.log(sum) + path.evidence,
      glyphs: glyphsOf(path),
    }))
    .sort((a, b) => b.logProbability - a.logProbability)
}

/** Gives cuts that are near each other one number, from 0 at the line's start. */
function numberCuts(
  links: readonly Link[],
  same: number
): { numbered: NumberedLink[]; end: number } {
  const places = new Set<number>()
  for (const { span } of links) {
    places.add(span.fromX).add(span.toX)
  }
  const numbers = new Map<number, number>()
  let number = -1
  let first = -Infinity
  let last = -Infinity
  for (const place of [...places].sort((a, b) => a - b)) {
    const goesOn = place - last <= same && place - first <= 2 * same
    if (number < 0 || !goesOn) {
      number++
      first = place
    }
    last = place
    numbers.set(place, number)
  }

  const best = new Map<number, NumberedLink>()
  for (const link of links) {
    const from = numbers.get(link.span.fromX) ?? 0
    const to = numbers.get(link.span.toX) ?? number
    if (from >= to) {
      continue
    }
    const key = from * (number + 1) + to
    const known = best.get(key)
    if (known === undefined || scoreOf(known.link) < scoreOf(link)) {
      best.set(key, { link, from, to })
    }
  }
  return { numbered: [...best.values()], end: number }
}

function scoreOf({ evidence, span }: Link): number {
  return evidence + span.prior
}

function glyphsOf(path: Step): GlyphCandidates[] {
  const glyphs: GlyphCandidates[] = []
  for (let step: Step | undefined = path; step?.link !== undefined; step = step.before) {
    if (step.link.space !== undefined) {
      glyphs.push(step.link.space)
    }
    glyphs.push(step.link.candidates)
  }
  return glyphs.reverse()
}

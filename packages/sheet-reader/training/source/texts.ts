import type { Random } from './random.js'

/** Characters that are drawn so that the net learns to say "none of mine" to them. */
export const FOREIGN = 'gkmpquyfj&#?=<>$@'

/** Everything that is drawn beyond the net's alphabet. */
export const DRAWN = `.-cosvwxz${FOREIGN}`

/** What result sheets print, in roughly the proportions that the net should expect. */
export function cellText(random: Random): string {
  const roll = random.unit()
  if (roll < 0.36) {
    return String(random.whole(0, 100))
  }
  if (roll < 0.44) {
    return String(random.whole(100, 1500))
  }
  if (roll < 0.54) {
    return random.between(0, 100).toFixed(random.whole(1, 2))
  }
  if (roll < 0.6) {
    return digits(random, random.whole(3, 6))
  }
  if (roll < 0.68) {
    return ordinal(random)
  }
  if (roll < 0.78) {
    return grade(random)
  }
  if (roll < 0.82) {
    return random.pick(['ABS', 'ABS', 'Abs', 'abs', 'TRF', 'PASS', 'FAIL', 'NIL', 'N/A'])
  }
  if (roll < 0.93) {
    return admission(random)
  }
  if (roll < 0.97) {
    return letters(random, random.whole(1, 4))
  }
  if (roll < 0.985) {
    return (
      random.pick(['(', '', '', '/']) +
      digits(random, 2) +
      random.pick([')', '*', '+', '/', '%', '%'])
    )
  }
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(FOREIGN)).join('')
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join('')
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(random.whole(65, 90))).join('')
}

function ordinal(random: Random): string {
  const number = random.whole(1, 130)
  const tens = number % 100
  const ones = tens >= 11 && tens <= 13 ? 0 : number % 10
  const suffix = ['th', 'st', 'nd', 'rd'][ones] ?? 'th'
  return number + (random.chance(0.15) ? suffix.toUpperCase() : suffix)
}

function grade(random: Random): string {
  const roll = random.unit()
  if (roll < 0.45) {
    return random.pick(['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'])
  }
  if (roll < 0.85) {
    return random.pick('ABCDEFPR')
  }
  return random.pick('ABCD') + random.pick(['+', '+', '-'])
}

function admission(random: Random): string {
  const school = letters(random, random.whole(2, 4))
  const number = digits(random, random.whole(3, 4))
  const year = String(random.whole(2008, 2026))
  const forms = [
    `${school}/${year}/${number}`,
    `${school}/${year.slice(2)}/${number}`,
    `${year}/${number}`,
    `${school}-${number}`,
    `${year}${school}${number}`,
  ]
  return random.pick(forms)
}

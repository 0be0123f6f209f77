/**
 * The arithmetic of result sheets. The server and the dashboard use the same code, so that what the
 * screen says beside a value while it is typed is what the server says when it is saved.
 */
export { fieldOf, parseField, subjectOf } from './fields.js'
export type { FieldParts, OverallField, SubjectName } from './fields.js'
export { gradeFor, gradesFit, type GradeBoundary } from './grades.js'
export { agrees, averageOf, expectedAverage, fitsAverage, sumScores, totalOf } from './sums.js'
export type { CountedScore, ScoreSums } from './sums.js'
export { equationsOf, findingsOf, valueThatHolds } from './equations.js'
export type { ArithmeticReason, CheckedCell, Equation, Finding } from './equations.js'
export { learnRules, NO_RULES, type Divisor, type ResultRules } from './rules.js'

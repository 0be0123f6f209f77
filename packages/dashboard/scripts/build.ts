/**
 * Builds the app into `packages/dashboard/build` when its sources have changed since the last time:
 * `node --import=./scripts/typescript/register.js packages/dashboard/scripts/build.ts [--force] [--out <folder>]`.
 * In a process of its own, as what builds takes 300 MB.
 */
import { parseArgs } from 'node:util'
import { appFolder, isBuilt, stampOf } from './stamp.js'
import { buildInto } from './build_into.js'

// Whoever calls: what tests and developers need makes the app twice as large.
process.env.NODE_ENV = 'production'

const { values } = parseArgs({
  options: { force: { type: 'boolean' }, out: { type: 'string', default: appFolder } },
})

const stamp = await stampOf()
if (values.force || !(await isBuilt(values.out, stamp))) {
  console.log('Building the dashboard …')
  await buildInto(values.out, stamp)
}

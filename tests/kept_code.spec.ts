import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { serverFlags } from '../scripts/installation.js'

const run = promisify(execFile)

/**
 * Compiles a function for objects of one shape, drops them all, collects garbage as an idle server
 * does, and prints V8's status of the function before and after.
 */
const PROGRAM = `
  const sizeOf = (shape) => shape.width * shape.height;
  const shapeOf = (width) => { const shape = {}; shape.width = width; shape.height = 2; return shape; };
  %PrepareFunctionForOptimization(sizeOf);
  for (let width = 0; width < 1000; width++) sizeOf(shapeOf(width));
  %OptimizeFunctionOnNextCall(sizeOf);
  sizeOf(shapeOf(1));
  const before = %GetOptimizationStatus(sizeOf);
  for (let collection = 0; collection < 10; collection++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  console.log(JSON.stringify([before, %GetOptimizationStatus(sizeOf)]));
`

/** The bit of V8's status that says that a function is compiled for speed. */
const COMPILED = 1 << 4

test.group('Kept code', () => {
  test('what a server compiled stays compiled while nobody asks it anything', async ({
    assert,
  }) => {
    const flags = [...serverFlags, '--allow-natives-syntax', '--expose-gc', '--input-type=module']
    const cwd = fileURLToPath(new URL('../', import.meta.url))
    const { stdout } = await run(process.execPath, [...flags, '-e', PROGRAM], { cwd })
    const statuses: number[] = JSON.parse(stdout)
    assert.deepEqual(
      statuses.map((status) => (status & COMPILED) !== 0),
      [true, true]
    )
  })
})

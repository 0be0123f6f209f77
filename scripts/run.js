/**
 * Runs a script of this folder with everything it needs: `node scripts/run.js <script> [argument …]`.
 * Installs the dependencies that it needs if they are missing, then continues under the project's own Node.
 */
import { spawn } from 'node:child_process'
import {
  compileSources,
  hasOwnVersion,
  installDependencies,
  nodeEnvironment,
  root,
  serverFlags,
  typescriptFlag,
} from './installation.js'

const [script, ...parameters] = process.argv.slice(2)

installDependencies({ withTools: script !== 'start.ts' })

if (script === 'start.ts') {
  compileSources()
}
const flags = script === 'start.ts' ? serverFlags : [typescriptFlag]
const entry = [...flags, `scripts/${script}`, ...parameters]

if (script === 'start.ts' && canReplaceItself()) {
  process.chdir(root)
  process.execve(process.execPath, [process.execPath, ...entry], nodeEnvironment())
}

const child = spawn('node', entry, {
  cwd: root,
  env: nodeEnvironment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  shell: process.platform === 'win32',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal))
}
/**
 * `npm start` stands above a shell, which dies of a signal without passing it on. What runs then
 * without its parent was told to stop.
 */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid !== parent) {
    child.kill('SIGTERM')
  }
}, 200)
child.on('exit', (code, signal) => {
  clearInterval(watch)
  process.exitCode = signal ? 1 : (code ?? 1)
})

/**
 * A server needs no launcher beside it, which takes 50 MB, where this is the project's own Node already:
 * it comes first on the `PATH` of npm scripts once it is installed. Windows cannot replace a process.
 */
function canReplaceItself() {
  return hasOwnVersion() && typeof process.execve === 'function' && process.platform !== 'win32'
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PlatformCommand, CommandFailure, ExitCode } from '#platform/console/platform_command'

/** `node ace dashboard:build` */
export default class DashboardBuild extends PlatformCommand {
  static override commandName = 'dashboard:build'
  static override description = 'Build the pages of the dashboard, where their sources have changed'
  static override options = { startApp: false }

  async perform() {
    const builder = ['scripts/typescript/register.js', 'packages/dashboard/scripts/build.ts']
    const [register, script] = builder.map((path) => this.app.makePath(path))
    const child = spawn(process.execPath, [`--import=${register}`, script], {
      stdio: ['ignore', this.json ? 'ignore' : 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) {
      throw new CommandFailure(ExitCode.failed, 'E_BUILD_FAILED', 'The dashboard was not built.')
    }
    return { folder: 'packages/dashboard/build' }
  }
}

import { readFileSync } from 'node:fs'
import router from '@adonisjs/core/services/router'

/** What each path answers: what the platform answered to the same request. */
const answers = JSON.parse(readFileSync(process.env.BARE_ANSWERS!, 'utf8')) as Record<
  string,
  object
>

for (const [path, answer] of Object.entries(answers)) {
  router.route(path, ['GET', 'POST'], () => answer)
}
